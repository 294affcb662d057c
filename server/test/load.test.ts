import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';
import { noPostgres, postgresUrl } from './testCluster';

const run = promisify(execFile);

test(
  'API-34 many orders on two processes: none lost or doubled, no promo oversold, no points below zero',
  { skip: noPostgres },
  async () => {
    const { stdout, stderr } = await run(process.execPath, [projectPath('bench/load.mjs'), '--short', '--json'], {
      env: { ...process.env, DATABASE_URL: postgresUrl },
    })
      // It ends with 1 when something is wrong, and the report says what.
      .catch((error: unknown) => error as { stdout: string; stderr: string });
    assert.ok(stdout, stderr);
    const [result] = (JSON.parse(stdout) as { runs: { errors: string[]; wrong: string[]; orders: number }[] }).runs;
    assert.deepEqual([result?.errors, result?.wrong], [[], []]);
    assert.ok((result?.orders ?? 0) >= 50, `${String(result?.orders)} orders are no crowd`);
  },
);
