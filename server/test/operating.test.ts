import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { readDemoCustomer } from '../sandbox/fillDatabase';
import { projectPath } from '../storage/projectPath';
import { AL_BARSHA, cash } from './cartFixtures';
import { jsonCall, processes, programArgs } from './serverProcess';
import { clusterUrl, createTestDatabase } from './testDb';

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

/** Signs the demo customer in and places two orders; returns their codes. */
async function orderTwice(base: string): Promise<string[]> {
  const { email, password } = readDemoCustomer().customer;
  const { data } = await jsonCall<{ auth_token: string }>(`${base}/api/login`, { email, password });
  const head = { authorization: `Bearer ${data.auth_token}` };
  const post = async <Data>(call: string, body: object) => {
    const reply = await jsonCall<Data>(`${base}/api/${call}`, body, head);
    assert.equal(reply.status, true, `${call}: ${reply.message}`);
    return reply.data;
  };
  const { _id } = await post<{ _id: string }>('addAddress', AL_BARSHA);
  const codes: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    await post('addItemToCart', { item_id: 'celery-carrot', quantity: 2, addons: [], type: 'delivery' });
    const { order } = await post<{ order: { order_code: string } }>('placeOrder', cash(_id));
    codes.push(order.order_code);
  }
  return codes;
}

test('docs/operating.md: every command gives the output that the page shows', async () => {
  const database = await createTestDatabase(clusterUrl);
  const received: { order_code: string; status: string }[] = [];
  const pos = createServer((request, response) => {
    void json(request).then((body) => {
      received.push((body as { data: (typeof received)[number] }).data);
      response.end();
    });
  }).listen(0, '127.0.0.1');
  try {
    await once(pos, 'listening');
    const env: Record<string, string> = { DATABASE_URL: database.url, DATA_DIR: children.folder() };
    const server = await children.serve(env);
    const posUrl = `http://127.0.0.1:${(pos.address() as AddressInfo).port}/orders`;
    const replaced = new Map([
      ['http://localhost:3000', server.url],
      ['https://pos.example/orders', posUrl],
    ]);
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
      const options = { cwd: projectPath('.'), env: { ...process.env, ...env } };
      output = (await run('bash', ['-euo', 'pipefail', '-c', script], options)).stdout;
      // npm's script compiles the program each time, which the first block has shown to work.
      if (text.startsWith('npm run operator'))
        replaced.set(
          'npm run operator --',
          [process.execPath, ...programArgs('server/sandbox/command.ts'), 'operator'].join(' '),
        );
      if (text.startsWith('export')) exported += asRun(text);
      const keys = output.match(/^wok_\S+$/gm);
      if (keys) {
        const [till = '', office = ''] = keys;
        replaced.set('wok_till', till).set('wok_office', office);
      }
      if (text.includes('webhook list')) {
        const [first = '', second = ''] = await orderTwice(server.url);
        replaced.set('JW-4711', first).set('JW-4712', second);
      }
    }
    const [first, second] = [replaced.get('JW-4711') ?? '', replaced.get('JW-4712') ?? ''];
    const expected = [
      ...['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered'].map(
        (status) => `${first} ${status}`,
      ),
      ...['Placed', 'Cancelled'].map((status) => `${second} ${status}`),
    ].sort();
    const until = Date.now() + 20_000;
    while (received.length < expected.length && Date.now() < until)
      await new Promise((resolve) => setTimeout(resolve, 100));
    assert.deepEqual(received.map(({ order_code, status }) => `${order_code} ${status}`).sort(), expected);
    assert.doesNotMatch(output, /attempts/, 'nothing is dead');

    const till = replaced.get('wok_till')?.split('_')[1] ?? '';
    const command = (...args: string[]) => children.run('server/sandbox/command.ts', ['operator', ...args], env);
    assert.equal((await command('key', 'revoke', till)).code, 0);
    const refused = await jsonCall<{ code: string }>(`${server.url}/api/operator/orders`, undefined, {
      authorization: `Bearer ${replaced.get('wok_till') ?? ''}`,
    });
    assert.deepEqual([refused.http, refused.data.code], [401, 'invalid_key']);
    server.child.kill('SIGTERM');
    assert.equal(await server.ended, 0);
  } finally {
    pos.close();
    await database.drop();
  }
});

test('the operator command refuses invalid arguments and prints its usage', async () => {
  const env = await children.ownData();
  const create = 'key create --name x --scopes';
  const cases = {
    key: 'npm run operator -- key create --name NAME --scopes SCOPE,SCOPE [--branch ID] [--days DAYS]',
    [`${create} orders:all`]: 'There is no scope orders:all',
    [`${create} orders:read --branch nowhere`]: 'There is no branch nowhere',
    'key revoke none': 'There is no valid key none',
  };
  for (const [args, line] of Object.entries(cases)) {
    const { code, stderr } = await children.run('server/sandbox/command.ts', ['operator', ...args.split(' ')], env);
    assert.deepEqual([code, stderr.split('\n')[0]], [1, line]);
  }
});
