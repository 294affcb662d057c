import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { json } from 'node:stream/consumers';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { STEPS } from './cartFixtures';
import { blocksOf, runBlock } from './documentBlocks';
import { listening } from './helpers';
import { newCustomer, type NewCustomer } from './newCustomer';
import { jsonCall, processes } from './serverProcess';
import { supportCase } from './supportCase';

/** The commands of the owner's and the support's pages, as written, on each Node that README accepts. */
const programs = processes();
let env: Record<string, string>;
let url: string;

/** Another major version than this one, by npm; else why there is none. */
function otherNode(): { node: string; problem: string | false } {
  const major = process.versions.node.startsWith('20.') ? 24 : 20;
  const args = ['--yes', '--prefer-offline', '--package', `node@${major}`, 'node', '-p', 'process.execPath'];
  const { stdout } = spawnSync('npx', args, { encoding: 'utf8', timeout: 60_000 });
  const node = stdout.trim().split('\n').at(-1) ?? '';
  const problem = node.includes('node') ? false : `npm has no Node ${major} here`;
  return { node, problem };
}
const other = otherNode();

const received: { order_code: string; status: string }[] = [];
const pos = createServer((request, response) => {
  void json(request).then((body) => {
    received.push((body as { data: (typeof received)[number] }).data);
    response.end();
  });
});
let posUrl: string;

before(async () => {
  posUrl = `http://127.0.0.1:${await listening(pos)}/orders`;
});
after(() => pos.close());

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

/** Runs the blocks of a page; `replaced` are its examples. */
function pageOn(node: string, page: string, examples: [string, string][]) {
  const replaced = new Map([['http://localhost:3000', url], ...examples]);
  const path = [dirname(node), process.env.PATH ?? ''].join(delimiter);
  const asRun = (text: string) => [...replaced].reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const blocks = blocksOf(`docs/${page}.md`);
  const run = (script: string) => runBlock(asRun(script), { ...process.env, ...env, PATH: path });
  const named = (name: string) => run(blocks.find((block) => block.name === name)?.text ?? assert.fail(name));
  return { blocks, replaced, asRun, run, named };
}

/** An order of the sandbox's wallet. */
async function paidOrder({ headers }: NewCustomer): Promise<{ code: string; isTaken(): Promise<true | null> }> {
  const call = async <Data>(path: string, body?: object) => {
    const reply = await jsonCall<Data>(`${url}/api${path}`, body, headers);
    assert.ok(reply.status, `${path}: ${reply.message}`);
    return reply.data;
  };
  const card = { cardToken: 'tok_sandbox_wallet', amount: 0, is_wallet: true };
  const { instrumentId: cardId } = await call<{ instrumentId: string }>('/addCard', card);
  const [address] = await call<{ _id: string }[]>('/getUserAddress');
  const place = { type: 'delivery', user_address_id: address?._id };
  await call('/addItemToCart', { item_id: 'tenders-5', quantity: 1, addons: [], ...place });
  const { grand_total: amount } = await call<{ grand_total: number }>(
    `/getCart?type=delivery&user_address_id=${address?._id}`,
  );
  const { payment } = await call<{ payment: { id: string } }>('/makePayment', { cardId, amount });
  const { order } = await call<{ order: { order_code: string } }>('/placeOrder', {
    ...{ order_from: 'Web', delivery_instruction: '', payment_method: 'Card' },
    ...{ user_address_id: address?._id, transaction_id: payment.id },
  });
  const stateNow = async () =>
    (await call<{ payment: { status: string } }>(`/getPayment?payment_id=${payment.id}`)).payment.status;
  return { code: order.order_code, isTaken: async () => ((await stateNow()) === 'captured' ? true : null) };
}

async function until<T>(what: string, ask: () => Promise<T | null> | T | null): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    const found = await ask();
    if (found !== null) return found;
    await delay(100);
  }
  throw new Error(`${what} did not come`);
}

async function till(node: string): Promise<void> {
  const { blocks, replaced, asRun, run } = pageOn(node, 'till', [['https://pos.example/orders', posUrl]]);
  received.length = 0;
  let exported = '';
  let output = '';
  for (const { kind, text } of blocks) {
    if (kind === 'json') {
      assertShown(JSON.parse(output), JSON.parse(asRun(text)), text);
      continue;
    }
    // openApi.test.ts runs what is in TypeScript.
    if (kind === 'ts') continue;
    assert.equal(kind, 'sh');
    output = await run(`${exported}\n${text}`);
    if (text.startsWith('export')) exported += text;
    const keys = output.match(/^wok_\S+$/gm);
    if (keys) replaced.set('wok_till', keys[0]).set('wok_office', keys[1] ?? '');
    if (!text.includes('webhook list')) continue;
    const { order } = await newCustomer(url, `orders-${process.hrtime.bigint()}`);
    for (const code of ['JW-4711', 'JW-4712'])
      replaced.set(code, (await order()).data?.order.order_code ?? assert.fail());
  }
  const [first, second] = [replaced.get('JW-4711') ?? '', replaced.get('JW-4712') ?? ''];
  const expected = [
    ...['Placed', ...STEPS].map((status) => `${first} ${status}`),
    ...['Placed', 'Cancelled'].map((status) => `${second} ${status}`),
  ].sort();
  await until('webhooks', () => (received.length >= expected.length ? true : null));
  assert.deepEqual(received.map(({ order_code, status }) => `${order_code} ${status}`).sort(), expected);
  assert.doesNotMatch(output, /attempts/, 'nothing is dead');
  const ids = await run('deploy/command.sh operator webhook list');
  await run(`deploy/command.sh operator webhook remove ${ids.split(' ')[0] ?? ''}`);
  const key = replaced.get('wok_till') ?? '';
  await run(`deploy/command.sh operator key revoke ${key.split('_')[1] ?? ''}`);
  const headers = { authorization: `Bearer ${key}` };
  const refused = await jsonCall<{ code: string }>(`${url}/api/operator/orders`, undefined, headers);
  assert.deepEqual([refused.http, refused.data.code], [401, 'invalid_key']);
}

async function operating(node: string): Promise<void> {
  assert.match(await pageOn(node, 'operating', []).named('key'), /^wok_\S+$/m);
}

async function cards(node: string): Promise<void> {
  const customer = await newCustomer(url, `cards-${process.hrtime.bigint()}`);
  const { code, isTaken } = await paidOrder(customer);
  const { run, named } = pageOn(node, 'cards', [['JW-4711', code]]);
  const key = /^wok_\S+$/m.exec(await run('deploy/command.sh operator key create --name Till --scopes orders:write'));
  for (const status of STEPS) {
    const reply = await fetch(`${url}/api/operator/orders/${code}/status`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${key?.[0] ?? ''}` },
      body: JSON.stringify({ status }),
    });
    assert.equal(reply.status, 200, await reply.text());
  }
  assert.match(await named('report'), /^No payment needs a person\.$/m);
  await until('the capture', isTaken);
  assert.match(await named('refund'), /AED 7\.00 are refunded by the server within a minute\.$/m);
  await assert.rejects(named('refund'), /AED 7\.00 went back before[\s\S]*--again/);
}

async function privacy(node: string): Promise<void> {
  const name = `privacy-${process.hrtime.bigint()}`;
  await newCustomer(url, name);
  const { named } = pageOn(node, 'privacy', [['sara@example.com', `${name}@example.com`]]);
  assert.equal((JSON.parse(await named('export')) as { account: { name: string } }).account.name, name);
  assert.match(await named('erase'), /is erased$/m);
  await assert.rejects(named('erase'), /No account has this e-mail/);
}

async function support(node: string): Promise<void> {
  const file = join(programs.folder(), 'case.json');
  writeFileSync(file, JSON.stringify(supportCase));
  const { named } = pageOn(node, 'support', [['case.json', file]]);
  assert.match(await named('overview'), /Chicken Tenders/);
  assert.match(await named('load'), /Total there {2}AED \d+\.\d\d, in the snapshot AED 29\.00/);
}

const COMMANDS = { operating, cards, privacy, support };
const title = (page: string, version = '') =>
  `docs/${page}.md: every command gives what the page says, on Node ${version}`;
for (const [version, node, skip, last] of [
  [process.versions.node.split('.')[0], process.execPath, false, { till }],
  // The till's page is mostly curl.
  [process.versions.node.startsWith('20.') ? '24' : '20', other.node, other.problem, {}],
] as const)
  describe(`Node ${version}`, { skip }, () => {
    before(async () => {
      env = await programs.ownData();
      url = (await programs.serve({ ...env, RATE_LIMITS: 'false', SANDBOX_ORIGIN_PORT: '' })).url;
    });
    // At once, because a capture waits for the job of payments.
    describe('the commands', { concurrency: true }, () => {
      for (const [page, run] of Object.entries(COMMANDS)) test(title(page, version), () => run(node));
    });
    // It reads all orders of the branch, and pauses it.
    for (const [page, run] of Object.entries(last)) test(title(page, version), () => run(node));
  });

test('docs/failover.md: its machines get certificates of one authority, and their files', async () => {
  const machine = programs.folder();
  const paths: [string, string][] = ['/etc/wings', '/etc/etcd', '/etc/patroni', '/etc/haproxy'].map((path) => [
    path,
    join(machine, path),
  ]);
  const { named } = pageOn(process.execPath, 'failover', [...paths, ['/root/tls', join(machine, 'tls')]]);
  await named('certificates');
  await named('database');
  await named('servers');
  const ca = join(machine, 'etc/wings/tls/ca.crt');
  execFileSync('openssl', ['verify', '-verify_ip', '10.0.0.1', '-CAfile', ca, join(machine, 'etc/wings/tls/node.crt')]);
  for (const file of ['etcd/etcd.conf.yml', 'patroni/patroni.yml', 'haproxy/haproxy.cfg'])
    assert.ok(readFileSync(join(machine, 'etc', file), 'utf8').includes('/etc/wings/tls/'), file);
});
