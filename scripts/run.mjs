import { spawn } from 'node:child_process';

/** Runs a program with this terminal; rejects with one line when it fails. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    // The child process ends with this process.
    const end = () => {
      child.kill('SIGTERM');
      process.exit(1);
    };
    process.once('SIGTERM', end);
    child.on('error', (error) => reject(new Error(`${command} cannot be run: ${error.message}`)));
    child.on('close', () => process.off('SIGTERM', end));
    child.on('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${[command, ...args].join(' ')} ended with ${signal ?? code}`)),
    );
  });
}

/** Runs npm: the one that started this process, if any, because the shell's may be another or missing. */
export function npm(args, options) {
  const npmScript = process.env.npm_execpath;
  if (npmScript?.endsWith('.js')) return run(process.execPath, [npmScript, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, {
    shell: process.platform === 'win32',
    ...options,
  });
}

/** Runs a main function; a failure prints one line and sets exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Commands that check the types of every project. One thread each: more would check the same files more than once.
 * @type {[command: string, ...args: string[]][]}
 */
export const typeChecks = [
  ['tsconfig.json', 'app'],
  ['server/tsconfig.json', 'server'],
].map(([project, name]) => [
  process.execPath,
  'node_modules/typescript-native/bin/tsc',
  ...['--noEmit', '--singleThreaded', '-p', project],
  ...['--incremental', '--tsBuildInfoFile', `.cache/types/${name}.tsbuildinfo`],
]);
