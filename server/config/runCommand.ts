import { StartError } from './startError';

/** Runs a command line with its arguments: prints the text it returns, or its error with exit code 1. */
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
