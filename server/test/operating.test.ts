import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { projectPath } from '../storage/projectPath';
import { STEPS } from './cartFixtures';
import { listening } from './helpers';
import { newCustomer } from './newCustomer';
import { jsonCall, processes } from './serverProcess';

const run = promisify(execFile);
const children = processes();

interface Block {
  kind: string;
  text: string;
}
const page = readFileSync(projectPath('docs/operating.md'), 'utf8');
const blocks: Block[] = [...page.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({
  kind,
  text,
}));

/** Asserts that a reply has everything that the document shows of it; the rest is not shown. */
function assertShown(actual: unknown, shown: unknown, where: string): void {
  const isPart = typeof shown === 'object' && shown !== null && Object.keys(shown).length > 0;
  if (!isPart) {
    assert.deepEqual(actual, shown, where);
    return;
  }
  assert.ok(typeof actual === 'object' && actual !== null, where);
  for (const [name, part] of Object.entries(shown))
    assertShown((actual as Record<string, unknown>)[name], part, `${where}.${name}`);
}

test('docs/operating.md: every command gives the output that the page shows', async () => {
  const received: { order_code: string; status: string }[] = [];
  const pos = createServer((request, response) => {
    void json(request).then((body) => {
      received.push((body as { data: (typeof received)[number] }).data);
      response.end();
    });
  });
  try {
    const env: Record<string, string> = await children.ownData();
    const server = await children.serve(env);
    const posUrl = `http://127.0.0.1:${await listening(pos)}/orders`;
    const replaced = new Map([
      ['http://localhost:3000', server.url],
      ['https://pos.example/orders', posUrl],
    ]);
    const options = { cwd: projectPath('.'), env: { ...process.env, ...env } };
    const asRun = (text: string) => [...replaced].reduce((all, [from, to]) => all.replaceAll(from, to), text);
    let exported = '';
    let output = '';
    for (const { kind, text } of blocks) {
      if (kind === 'json') {
        assertShown(JSON.parse(output), JSON.parse(asRun(text)), text);
        continue;
      }
      assert.equal(kind, 'sh');
      const script = `${exported}\n${asRun(text)}`;
      output = (await run('bash', ['-euo', 'pipefail', '-c', script], options)).stdout;
      if (text.startsWith('export')) exported += asRun(text);
      const keys = output.match(/^wok_\S+$/gm);
      if (keys) {
        const [till = '', office = ''] = keys;
        replaced.set('wok_till', till).set('wok_office', office);
      }
      if (text.includes('webhook list')) {
        const { order } = await newCustomer(server.url, 'orders-twice');
        for (const code of ['JW-4711', 'JW-4712'])
          replaced.set(code, (await order()).data?.order.order_code ?? assert.fail());
      }
    }
    const [first, second] = [replaced.get('JW-4711') ?? '', replaced.get('JW-4712') ?? ''];
    const expected = [
      ...['Placed', ...STEPS].map((status) => `${first} ${status}`),
      ...['Placed', 'Cancelled'].map((status) => `${second} ${status}`),
    ].sort();
    const until = Date.now() + 20_000;
    while (received.length < expected.length && Date.now() < until) await delay(100);
    assert.deepEqual(received.map(({ order_code, status }) => `${order_code} ${status}`).sort(), expected);
    assert.doesNotMatch(output, /attempts/, 'nothing is dead');

    const till = replaced.get('wok_till')?.split('_')[1] ?? '';
    const revoked = await children.run('server/sandbox/command.ts', ['operator', 'key', 'revoke', till], env);
    assert.equal(revoked.code, 0, revoked.stderr);
    const refused = await jsonCall<{ code: string }>(`${server.url}/api/operator/orders`, undefined, {
      authorization: `Bearer ${replaced.get('wok_till') ?? ''}`,
    });
    assert.deepEqual([refused.http, refused.data.code], [401, 'invalid_key']);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  } finally {
    pos.close();
  }
});
