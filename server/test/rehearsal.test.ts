import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent } from 'node:https';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { projectPath } from '../storage/projectPath';
import { STEPS } from './cartFixtures';
import { mailbox } from './mailbox';
import { askNginx } from './nginxProgram';
import { startProvider, type Provider } from './provider';
import { noRehearsal, prepareMachine, type Machine } from './rehearsalMachine';
import { processes } from './serverProcess';

/** The owner's day: the blocks of docs/deploy.md in their order, with the production bundle and settings. */
const programs = processes();
const PLACE = { lat: 25.1076, lng: 55.2041, area: 'Al Barsha 1', villa_apt_no: 'Villa 14' };
const WATER = { en: 'Water', ar: 'ماء' };
const PASSWORD = 'seven-Lemons-9';

const ask = (machine: Machine, method: string, path: string, body?: object, token?: string, agent?: Agent) =>
  askNginx(machine.httpsPort, path, {
    method,
    ...(agent ? { agent } : {}),
    ...(body ? { body: JSON.stringify(body) } : {}),
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
  });

/** A call that must succeed; resolves to its data. */
async function done<Data>(machine: Machine, path: string, body?: object, token?: string, agent?: Agent): Promise<Data> {
  const reply = await ask(machine, body ? 'POST' : 'GET', `/api${path}`, body, token, agent);
  assert.equal(reply.status, 200, `${path}: ${reply.text}`);
  const { status, data } = JSON.parse(reply.text) as { status: boolean; data: Data };
  assert.ok(status, `${path}: ${reply.text}`);
  return data;
}

/** The first result that is not null; throws after a minute. */
async function until<T>(ask: () => Promise<T | null>): Promise<T> {
  for (const end = performance.now() + 60_000; performance.now() < end;) {
    const result = await ask();
    if (result !== null) return result;
    await delay(200);
  }
  throw new Error('nothing came within a minute');
}

/** Writes a menu of one item at a price. */
async function writeMenu({ folder }: Machine, aed: number): Promise<void> {
  const { shop, branches } = JSON.parse(readFileSync(projectPath('server/sandbox/demoMenu.json'), 'utf8')) as MenuFile;
  const shown = { title: WATER, image: 'red' };
  const item = { ...shown, id: 'water', description: WATER, price: aed };
  const pictures = { red: { file: 'red.png', alt: WATER } };
  const categories = [{ ...shown, id: 'drinks', items: [item] }];
  const menu: MenuFile = { shop, branches, pictures, categories, addon_groups: {}, banners: [], promos: [] };
  const red = { width: 640, height: 640, channels: 3, background: '#c30' } as const;
  await sharp({ create: red }).png().toFile(join(folder, 'srv/red.png'));
  writeFileSync(join(folder, 'srv/menu.json'), JSON.stringify(menu));
}

function addMigration(folder: string): void {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = journal.entries.at(-1) ?? assert.fail();
  const entry = { ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_rehearsal' };
  writeFileSync(file, JSON.stringify({ ...journal, entries: [...journal.entries, entry] }));
  writeFileSync(join(folder, '9999_rehearsal.sql'), 'CREATE TABLE "rehearsal" ("id" text PRIMARY KEY);');
}

describe('the owner’s day', { skip: noRehearsal }, () => {
  const machines: Machine[] = [];
  let provider: Provider;
  let mails: Awaited<ReturnType<typeof mailbox>>;
  let settings: Record<string, string>;
  let shop: Machine;
  let operatorKey = '';
  let token = '';
  let addressId = '';
  let cardId = '';
  let isBroken = false;
  /** A step needs what the ones before it did. */
  const step = (title: string, run: () => Promise<void>): void =>
    void test(title, async (t) => {
      if (isBroken) {
        t.skip('an earlier step failed');
        return;
      }
      isBroken = true;
      await run();
      isBroken = false;
    });

  before(async () => {
    provider = await startProvider();
    mails = await mailbox();
    settings = {
      APP_SECRET: randomBytes(32).toString('base64'),
      SITE_URL: 'https://order.shop.test',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'no-reply@shop.test',
      CARD_SECRET_KEY: 'sk_live_rehearsed',
      CARD_WEBHOOK_SECRET: 'rehearsed',
    };
  });
  after(async () => {
    for (const machine of machines) await machine.stop();
    provider.stop();
    mails.server.close();
  });

  async function prepare(): Promise<Machine> {
    const machine = await prepareMachine(programs.folder(), settings);
    machines.push(machine);
    for (const block of ['packages', 'database', 'build']) await machine.run(block);
    return machine;
  }
  async function configure(machine: Machine): Promise<void> {
    await machine.run('settings');
    // Other programs may hold the processor for longer than a request may wait.
    const more = `\nCARD_API_URL=${provider.url}/\nRATE_LIMIT_DELAY_MS=0\n`;
    appendFileSync(join(machine.folder, 'etc/wings/env'), more);
  }
  async function start(machine: Machine): Promise<void> {
    for (const block of ['start', 'nginx']) await machine.run(block);
    const isReady = async () => ((await ask(machine, 'GET', '/api/getAppData')).status === 200 ? true : null);
    await until(() => isReady().catch(() => null)).catch((error: unknown) => {
      const log = readFileSync(join(machine.folder, 'log'), 'utf8').slice(-2000);
      throw new Error(`The site does not answer:\n${log}`, { cause: error });
    });
  }
  const priceNow = async (agent?: Agent) =>
    (await done<{ original_price: number }>(shop, '/getItemDetails?item_id=water', undefined, '', agent))
      .original_price;
  const callsOf = async (kind: string) => (await provider.calls(kind)).length;

  /** Orders the cart, in cash without a payment; resolves to the code of the order. */
  async function order(payment?: { transaction_id: string }): Promise<string> {
    const placed = await done<{ order: { order_code: string } }>(
      shop,
      '/placeOrder',
      {
        order_from: 'Web',
        delivery_instruction: '',
        user_address_id: addressId,
        payment_method: payment ? 'Card' : 'COD',
        ...payment,
      },
      token,
    );
    return placed.order.order_code;
  }
  async function fillCart(): Promise<number> {
    const line = { item_id: 'water', quantity: 2, addons: [], type: 'delivery', user_address_id: addressId };
    await done(shop, '/addItemToCart', line, token);
    const query = `type=delivery&user_address_id=${addressId}`;
    return (await done<{ grand_total: number }>(shop, `/getCart?${query}`, undefined, token)).grand_total;
  }
  async function pay(): Promise<{ transaction_id: string }> {
    const charge = { cardId, amount: await fillCart() };
    const { payment } = await done<{ payment: { id: string } }>(shop, '/makePayment', charge, token);
    return { transaction_id: payment.id };
  }
  async function setStatus(code: string, status: string): Promise<void> {
    const body = { status, ...(status === 'Cancelled' ? { reason: 'The fryer is broken' } : {}) };
    const reply = await ask(shop, 'PUT', `/api/operator/orders/${code}/status`, body, operatorKey);
    assert.equal(reply.status, 200, reply.text);
  }
  async function deliver(code: string): Promise<void> {
    for (const status of STEPS) await setStatus(code, status);
  }

  step('a machine is set up, migrated by its own role, gets a menu, and serves behind nginx', async () => {
    shop = await prepare();
    await shop.run('migrate');
    await configure(shop);
    await writeMenu(shop, 20);
    assert.match(await shop.run('menu'), /Nothing was written[\s\S]*Written\./);
    assert.match(await shop.run('menu'), /Written\./);
    await start(shop);
    assert.equal(await priceNow(), 20);
  });

  step('a customer signs up by the mailed link', async () => {
    const body = { name: 'Sara', email: 'sara@shop.test', password: PASSWORD, phone: '971501112233', age: 30 };
    const { user } = await done<{ user: { _id: string } }>(shop, '/register', body);
    const otp = await until(async () => {
      const plain = mails.text().replaceAll('=\r\n', '').replaceAll('=3D', '=');
      return /[?&#]otp=([\w-]{22})/.exec(plain)?.[1] ?? null;
    });
    const verified = { otp, user_id: user._id, password: PASSWORD };
    token = (await done<{ auth_token: string }>(shop, '/verifyOTP', verified)).auth_token;
    addressId = (await done<{ _id: string }>(shop, '/addAddress', PLACE, token))._id;
    const card = { cardToken: 'tok_visa', amount: 0 };
    cardId = (await done<{ instrumentId: string }>(shop, '/addCard', card, token)).instrumentId;
  });

  step('orders in cash and by card are delivered, and one is cancelled', async () => {
    operatorKey = /wok_\S+/.exec(await shop.run('operator'))?.[0] ?? assert.fail('no key');
    await fillCart();
    await deliver(await order());
    await deliver(await order(await pay()));
    await setStatus(await order(await pay()), 'Cancelled');
  });

  step('a changed menu and a restart of each process refuse nobody, and the cancelled order is released', async () => {
    const prices = new Set<number>();
    const over = new AbortController();
    const customer = async (name: string) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = 0; !over.signal.aborted; turn += 1) {
        prices.add(await priceNow(agent));
        // nginx repeats no POST at the other process.
        await done(shop, '/guestLogin', { deviceToken: `device ${name} ${turn}` }, '', agent);
        // Less often than the limit of an address.
        await delay(400);
      }
      agent.destroy();
    };
    const browsing = Promise.all(['one', 'two', 'three'].map(customer));
    await writeMenu(shop, 25);
    await shop
      .run('menu')
      .then(() => shop.run('roll'))
      .finally(() => over.abort());
    await browsing;
    prices.add(await priceNow());
    assert.deepEqual([...prices], [20, 25]);
    await until(async () => ((await callsOf('cancel')) === 1 && (await callsOf('capture')) === 1 ? true : null));
  });

  step('a backup serves on another machine, and moves no money', async () => {
    const paid = await pay();
    await shop.run('backup');
    await deliver(await order(paid));
    const later = await pay();
    await deliver(await order(later));
    await until(async () => ((await callsOf('capture')) === 3 ? true : null));
    await shop.stop();

    const { folder } = shop;
    shop = await prepare();
    cpSync(join(folder, 'srv'), join(shop.folder, 'srv'), { recursive: true });
    await shop.run('restore');
    await configure(shop);
    await start(shop);
    const { orders } = await done<{ orders: unknown[] }>(shop, '/getMyOrders?status=All', undefined, token);
    assert.equal(orders.length, 3);
    const { image } = await done<{ image: string }>(shop, '/getItemDetails?item_id=water');
    assert.equal((await ask(shop, 'GET', image)).status, 200);
    const report = () => shop.run('payments');
    for (const { transaction_id: id } of [later, paid])
      await until(async () => ((await report()).includes(id) ? true : null));
    const mayChange = "select has_table_privilege('wings', 'payment_events', 'update, delete')";
    assert.equal(await shop.sql(mayChange), 'f\n', 'the servers may not change the ledger');
    assert.deepEqual([await callsOf('cancel'), await callsOf('refund')], [1, 0]);
  });

  step('a release with one more migration is rolled out', async () => {
    await shop.run('release');
    addMigration(join(shop.folder, 'opt/wings.next/server/db/migrations'));
    await shop.run('upgrade');
    assert.equal(await shop.sql('select count(*) from rehearsal'), '0\n');
    await fillCart();
    await deliver(await order());
  });
});
