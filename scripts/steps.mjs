import { mkdirSync, openSync } from 'node:fs';

const LOG = '.build/start.log';

/**
 * Runs a step of a start and prints one line with its seconds; what its programs print goes to a log file, whose name a
 * failure tells with the remedy.
 */
export async function step(title, remedy, run) {
  mkdirSync('.build', { recursive: true });
  const log = openSync(LOG, 'a');
  const start = performance.now();
  process.stdout.write(`${title} … `);
  try {
    await run(log);
  } catch (error) {
    process.stdout.write('failed\n');
    throw new Error(`${error.message}\nThe full output is in ${LOG}. ${remedy}`);
  }
  process.stdout.write(`${((performance.now() - start) / 1000).toFixed(0)} s\n`);
}
