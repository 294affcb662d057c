import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';
import { noPostgres, postgresUrl } from './testCluster';

const run = promisify(execFile);

interface Report {
  runs: {
    errors: string[];
    database: {
      orders: number;
      acknowledged: number;
      promoUses: number;
      promoUsesLeft: number;
      checks: number;
      failed: string[];
    };
  }[];
}

test(
  'API-34 many orders on two processes: none lost or doubled, no promo oversold, no points below zero',
  { skip: noPostgres },
  async () => {
    const { stdout } = await run(process.execPath, [projectPath('bench/load.mjs'), '--short', '--json'], {
      env: { ...process.env, DATABASE_URL: postgresUrl },
    })
      // It ends with 1 when something is wrong, and the report says what.
      .catch((error: unknown) => error as { stdout: string; stderr: string });
    const {
      runs: [result],
    } = JSON.parse(stdout) as Report;
    assert.ok(result);
    assert.deepEqual(result.errors, []);
    const { orders, acknowledged, promoUses, promoUsesLeft, checks, failed } = result.database;
    assert.deepEqual(failed, []);
    assert.ok(acknowledged >= 50, `${acknowledged} orders are no crowd`);
    assert.equal(orders, acknowledged);
    assert.deepEqual([promoUses, promoUsesLeft], [10, 0], 'the promo was fought for until it was sold out');
    assert.ok(checks >= 14);
  },
);
