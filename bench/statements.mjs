/**
 * Explains every statement of the server on a database that `bench/seed.mjs` has filled: fails when one reads the whole
 * of a table that grows.
 *
 *   node bench/statements.mjs --cluster /var/tmp/wings-cluster [--database wings_million]
 */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startCluster } from '../scripts/postgresCluster.mjs';

const { values: options } = parseArgs({
  options: { cluster: { type: 'string' }, database: { type: 'string', default: 'wings_million' } },
});
if (!options.cluster) throw new Error('--cluster names the folder that bench/seed.mjs has filled');
process.chdir(path.resolve(import.meta.dirname, '..'));
const cluster = await startCluster({}, options.cluster);
try {
  const tests = spawn(process.execPath, ['scripts/testServer.mjs', 'statements'], {
    stdio: 'inherit',
    env: { ...process.env, FILLED_DATABASE_URL: cluster.url(options.database) },
  });
  process.exitCode = await new Promise((resolve) => {
    tests.once('close', resolve);
  });
} finally {
  await cluster.stop();
}
