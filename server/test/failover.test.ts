import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';

const run = promisify(execFile);

interface Report {
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
  const { stdout, stderr } = await run(process.execPath, [projectPath('bench/failover.mjs'), '--short', '--json'])
    // It ends with 1 when something is wrong, and the report says what.
    .catch((error: unknown) => error as { stdout: string; stderr: string });
  assert.ok(stdout, stderr);
  const { missing, orders, payments, busy, away, ...wrong } = JSON.parse(stdout) as Report;
  if (missing) {
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
