import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nodesOf } from '../../scripts/databases.mjs';
import { buildShop } from './cartFixtures';
import { makeEveryCall } from './everyCall';
import { forThisTest, testSandbox } from './helpers';
import { connected } from './testDb';

const url = process.env.DATABASE_URL;
const noCitus =
  url && (await nodesOf(url)).length > 1
    ? false
    : 'DATABASE_URL names no database on the coordinator of a Citus cluster';

test("with Citus every statement of a customer's call goes to one shard", { skip: noCitus }, async () => {
  const { gateway, cards } = testSandbox();
  const statements = new Map<string, unknown[]>();
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.set(text, values) };
  const shop = await forThisTest(buildShop({ gateway, logger }));
  statements.clear();
  const token = await makeEveryCall(shop, cards);
  assert.equal((await shop.call('deleteProfile', undefined, token)).status, true);
  const client = await connected(shop.databaseUrl);
  const planned = [...statements].filter(([text]) => /^\s*(?:select|insert|update|delete|with)\b/i.test(text));
  assert.ok(planned.length > 50, `${planned.length} statements`);
  const spread: string[] = [];
  for (const [text, values] of planned) {
    const plan = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    if (plan.rows.some((row) => /Task Count: (?!1\b)/.test(row['QUERY PLAN']))) spread.push(text);
  }
  assert.deepEqual(spread, []);
});
