import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';
import { postgresUrl } from './testDb';

const run = promisify(execFile);

/** The report of a measurement. */
async function reportOf<Report>(
  program: string,
  { args = [], env = {} }: { args?: string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<Report> {
  const options = { env: { ...process.env, ...env } };
  const all = ['--import', 'tsx', projectPath(program), '--short', '--json', ...args];
  const { stdout, stderr } = await run(process.execPath, all, options)
    // It ends with 1 when something is wrong, and the report says what.
    .catch((error: unknown) => error as { stdout: string; stderr: string });
  assert.ok(stdout, stderr);
  return JSON.parse(stdout) as Report;
}

interface Failover {
  /** Programs that are not installed. */
  missing?: string;
  orders: number;
  payments: number;
  busy: number;
  away: number[];
  failed: string[];
  ended: string[];
  wrong: string[];
}

test('ERR-03 API-34 a killed primary loses and doubles no acknowledged order; orders again in 30 s', async (t) => {
  const { missing, orders, payments, busy, away, ...wrong } = await reportOf<Failover>('bench/failover.mts', {
    args: ['--customers', '3'],
  });
  if (missing) {
    assert.ok(!process.env.RELEASE, missing);
    t.skip(missing);
    return;
  }
  assert.deepEqual(wrong, { failed: [], ended: [], wrong: [] });
  assert.ok(orders >= 40, `${orders} orders`);
  assert.ok(payments > 0);
  assert.ok(busy > 0, 'calls without a primary are answered with 503 and Retry-After');
  assert.equal(away.length, 1);
  assert.ok(Math.max(...away) <= 30, `away for ${away.join()} s`);
});

interface Load {
  runs: { errors: string[]; wrong: string[]; orders: number }[];
}

test('API-34 many orders on two processes: none lost or doubled, no points below zero', async () => {
  const [result] = (await reportOf<Load>('bench/load.mts', { env: { DATABASE_URL: postgresUrl } })).runs;
  assert.deepEqual([result?.errors, result?.wrong], [[], []]);
  assert.ok((result?.orders ?? 0) >= 50, `${String(result?.orders)} orders are no crowd`);
});
