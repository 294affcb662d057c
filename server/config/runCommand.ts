import { StartError } from './startError';

export function runCommand(main: (args: string[]) => Promise<string>): void {
  main(process.argv.slice(2)).then(
    (text) => {
      if (text) process.stdout.write(`${text}\n`);
    },
    (error: unknown) => {
      process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`);
      process.exitCode = 1;
    },
  );
}
