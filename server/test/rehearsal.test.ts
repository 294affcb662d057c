import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { after, before, describe, test, type TestContext } from 'node:test';
import sharp from 'sharp';
import type { MenuFile } from '../../contract/menuFile';
import { mailbox } from './mailbox';
import { startProvider, type Provider } from './provider';
import { noRehearsal, placeIn, prepareMachine, type Machine, type Place } from './rehearsalMachine';
import { buildCheckout, buildRelease, formerRelease, plantMigration } from './rehearsalReleases';
import { Customer, startTraffic, Till, until, type Line } from './rehearsalShop';
import { processes } from './serverProcess';

/** The owner's year: the blocks of docs/deploy.md, with the production bundles and settings of two releases. */
const programs = processes();
const WATER = { en: 'Water', ar: 'ماء' };

const picture = (width: number) =>
  sharp({ create: { width, height: width, channels: 3, background: '#c30' } })
    .png()
    .toBuffer();

/** Writes a menu of one item at a price, in the fields that a release knows. */
async function writeMenu({ folder }: Machine, release: string, aed: number): Promise<void> {
  const demoMenu = readFileSync(join(release, 'server/sandbox/demoMenu.json'), 'utf8');
  const { shop, branches } = JSON.parse(demoMenu) as MenuFile;
  const shown = { title: WATER, image: 'red' };
  const item = { ...shown, id: 'water', description: WATER, price: aed };
  const pictures = { red: { file: 'red.png', alt: WATER } };
  const categories = [{ ...shown, id: 'drinks', items: [item] }];
  const menu: MenuFile = { shop, branches, pictures, categories, addon_groups: {}, banners: [], promos: [] };
  writeFileSync(join(folder, 'srv/red.png'), await picture(640));
  writeFileSync(join(folder, 'srv/menu.json'), JSON.stringify(menu));
}

describe('the owner’s year', { skip: noRehearsal }, () => {
  const releases = { former: '', next: '' };
  let provider: Provider;
  let mails: Awaited<ReturnType<typeof mailbox>>;
  let place: Place;
  let settings: Record<string, string>;
  let shop: Machine | undefined;
  let line: Line;
  let sara: Customer;
  let till: Till;
  let isBroken = false;
  /** A step needs what the ones before it did. */
  const step = (title: string, run: (machine: Machine, t: TestContext) => Promise<void>): void =>
    void test(title, async (t) => {
      if (isBroken || !shop) {
        t.skip('an earlier step failed');
        return;
      }
      isBroken = true;
      await run(shop, t);
      isBroken = false;
    });

  before(async () => {
    releases.next = buildCheckout();
    releases.former = buildRelease(formerRelease());
    provider = await startProvider();
    mails = await mailbox();
    place = await placeIn(join(programs.folder(), 'machine'));
    line = { port: place.ports.https, calls: 0, failures: [], customers: 0 };
    settings = {
      APP_SECRET: randomBytes(32).toString('base64'),
      SITE_URL: 'https://order.shop.test',
      SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
      MAIL_FROM: 'no-reply@shop.test',
      CARD_SECRET_KEY: 'sk_live_rehearsed',
      CARD_WEBHOOK_SECRET: 'rehearsed',
    };
    shop = await prepareMachine(place, settings);
  });
  after(async () => {
    await shop?.stop();
    provider.stop();
    mails.server.close();
  });

  /** `git clone` takes this release from now on. */
  const publish = ({ folder }: Machine, release: string) => writeFileSync(join(folder, 'release'), release);
  async function start(machine: Machine): Promise<void> {
    for (const block of ['start', 'nginx']) await machine.run(block);
    const isReady = async () => ((await sara.ask('GET', '/api/getAppData')).status === 200 ? true : null);
    await until(() => isReady().catch(() => null), 'the site').catch((error: unknown) => {
      const log = readFileSync(join(machine.folder, 'log'), 'utf8').slice(-2000);
      throw new Error(`The site does not answer:\n${log}`, { cause: error });
    });
  }
  const payments = async () => new Map((await provider.payments()).map((payment) => [payment.reference, payment]));
  const isSettled = (id: string, status: string) =>
    until(async () => ((await payments()).get(id)?.status === status ? true : null), `${status} of a payment`);

  /** Payments in each state that a release leaves to the next one. */
  async function leavePayments() {
    const order = async (status?: string) => {
      const id = await sara.pay();
      const code = await sara.order(id);
      if (status) await till.setStatus(code, status);
      if (status) await isSettled(id, 'succeeded');
      return { id, code };
    };
    return {
      captured: await order(),
      released: await order(),
      refunded: await order('Accepted'),
      disputed: await order('Accepted'),
    };
  }
  async function settle(machine: Machine, left: Awaited<ReturnType<typeof leavePayments>>): Promise<void> {
    const { captured, released, refunded, disputed } = left;
    await till.deliver(captured.code);
    await till.setStatus(released.code, 'Cancelled');
    await till.setStatus(refunded.code, 'Cancelled');
    await isSettled(captured.id, 'succeeded');
    await isSettled(released.id, 'canceled');
    const isRefunded = async () => ((await payments()).get(refunded.id)?.latest_charge?.refunded ? true : null);
    await until(isRefunded, 'the refund');
    await provider.control({ disputes: [{ reference: disputed.id, status: 'needs_response' }] });
    // An hour later the list of disputes is read again.
    await machine.sql("update job_times set at = at - interval '2 hours' where name = 'disputes listed'");
    const stateOf = `select status from payments where id = '${disputed.id}'`;
    await until(async () => ((await machine.sql(stateOf)) === 'disputed\n' ? true : null), 'the dispute');
  }

  /** No call of a guest, a customer or the till fails while something is changed. */
  async function underTraffic(t: TestContext, change: () => Promise<unknown>): Promise<void> {
    line.calls = 0;
    const traffic = startTraffic(line, till.token, mails);
    const changed = await Promise.allSettled([change()]);
    t.diagnostic(`${t.name}: ${await traffic.stop()}`);
    for (const result of changed) if (result.status === 'rejected') throw result.reason;
  }

  /** Changes the machine under traffic; what was begun before goes on afterwards, and nobody is refused. */
  async function walk(t: TestContext, machine: Machine, change: () => Promise<unknown>): Promise<void> {
    const left = await leavePayments();
    const stranger = new Customer(line, sara.email);
    for (let guess = 0; guess < 9; guess += 1) await stranger.login('a guess');
    await underTraffic(t, change);
    await settle(machine, left);
    assert.equal(await stranger.login(), 429, 'the right password on an unknown browser');
    assert.equal(await sara.login(), 200, 'on a known one');
  }

  step('a machine is set up with the former release, and backs itself up', async (machine) => {
    publish(machine, releases.former);
    for (const block of ['packages', 'database', 'clone', 'build', 'settings', 'migrate']) await machine.run(block);
    // Other programs may hold the processor for longer than a request may wait.
    const more = `\nCARD_API_URL=${provider.url}/\nRATE_LIMIT_DELAY_MS=0\nMETRICS_TOKEN=rehearsed-metrics\n`;
    appendFileSync(join(machine.folder, 'etc/wings/env'), more);
    for (const block of ['backup', 'hourly']) await machine.run(block);
    await writeMenu(machine, releases.former, 20);
    assert.match(await machine.run('menu'), /Nothing was written[\s\S]*Written\./);
    sara = new Customer(line, 'sara@shop.test');
    till = new Till(line);
    await start(machine);
  });

  step('a customer signs up by the mailed link, and orders are delivered', async (machine) => {
    await (await sara.register('971501112233')).verify(mails);
    till.token = /wok_\S+/.exec(await machine.run('operator'))?.[0] ?? assert.fail('no key');
    await sara.fillCart();
    await till.deliver(await sara.order());
    await till.deliver(await sara.order(await sara.pay()));
  });

  step('the next release under traffic', (machine, t) =>
    walk(t, machine, async () => {
      publish(machine, releases.next);
      await machine.run('release');
      plantMigration(join(machine.folder, 'opt/wings.next'));
      await machine.run('upgrade');
      assert.equal(await machine.sql('select count(*) from planted'), '0\n');
    }),
  );

  step('back to the former release under traffic', (machine, t) => walk(t, machine, () => machine.run('back')));

  step(
    'a new secret in three steps under traffic, with a code that is sent before and entered after each',
    async (machine, t) => {
      const file = join(machine.folder, 'etc/wings/env');
      const [former = '', next] = [settings.APP_SECRET, randomBytes(32).toString('base64')];
      let phone = 971_502_000_000;
      const roll = async (secret: string) => {
        const customer = new Customer(line, `${String(phone)}@shop.test`);
        const registration = await customer.register(String((phone += 1)));
        writeFileSync(file, readFileSync(file, 'utf8').replace(/^APP_SECRET=.*$/m, `APP_SECRET=${secret}`));
        // Both secrets are in use for a while, as between two machines.
        await machine.shell(`${machine.folder}/opt/wings/deploy/roll.sh ${place.ports.servers[0]}`);
        const calls = line.calls + 60;
        await until(() => Promise.resolve(line.calls > calls ? true : null), 'guests of both processes');
        await machine.run('roll');
        await registration.verify(mails);
        customer.close();
      };
      await underTraffic(t, async () => {
        for (const secret of [`${former},${next}`, `${next},${former}`]) await roll(secret);
      });
      // 30 days later no guest of the former secret is left.
      await underTraffic(t, () => roll(next));
      // Without traffic, because an order whose price has changed since its payment is rightly refused.
      await writeMenu(machine, releases.former, 25);
      await machine.run('menu');
      const price = async () =>
        (await sara.done<{ original_price: number }>('/getItemDetails?item_id=water')).original_price;
      await until(async () => ((await price()) === 25 ? true : null), 'the new price');
    },
  );

  step('a lost machine is replaced by its newest backup, which moves no money', async (machine, t) => {
    // A capture that is still due in the backup would be asked for again after it.
    const authorised = "select count(*) from payments where status = 'authorised' and order_id is not null";
    await until(async () => ((await machine.sql(authorised)) === '0\n' ? true : null), 'the last captures');
    const image = await sara.changePicture(await picture(320));
    const paid = await sara.pay();
    await machine.run('hourly');
    // What happens from here on never leaves the machine.
    await machine.sql("alter system set archive_command = 'false'");
    await machine.sql('select pg_reload_conf()');
    await till.deliver(await sara.order(paid));
    const later = await sara.pay();
    await till.deliver(await sara.order(later));
    for (const id of [paid, later]) await isSettled(id, 'succeeded');
    const moved = async () => [
      (await provider.calls('capture')).length,
      (await provider.calls('cancel')).length,
      (await provider.calls('refund')).length,
    ];
    const before = await moved();
    await machine.lose();
    const lost = `${place.folder}.lost`;
    renameSync(place.folder, lost);

    shop = await prepareMachine(place, settings);
    publish(shop, releases.next);
    for (const block of ['packages', 'clone', 'build']) await shop.run(block);
    const kept = ['srv/backup', 'etc/wings', 'etc/pgbackrest.conf'];
    await shop.shell(kept.map((path) => `cp -a ${join(lost, path)} ${join(place.folder, dirname(path))}/`).join('\n'));
    const started = performance.now();
    for (const block of ['restore', 'hourly']) await shop.run(block);
    await start(shop);
    t.diagnostic(`restored in ${((performance.now() - started) / 1000).toFixed(0)} s`);
    const { orders } = await sara.done<{ orders: unknown[] }>('/getMyOrders?status=All');
    assert.ok(orders.length > 8);
    assert.equal((await sara.ask('GET', image)).status, 200, 'her picture');
    // Only a person knows whether the lost machine is really gone.
    const omar = new Customer(line, 'omar@shop.test');
    await (await omar.register('971501112244')).verify(mails);
    const next = await omar.pay();
    await till.deliver(await omar.order(next));
    const isTold = async () =>
      readFileSync(join(place.folder, 'log'), 'utf8').includes('payments take-over') ? true : null;
    await until(isTold, 'the line in the log');
    assert.deepEqual(await moved(), before);
    await shop.run('takeover');
    await isSettled(next, 'succeeded');
    const report = () => machine.run('payments');
    for (const id of [later, paid])
      await until(async () => ((await report()).includes(id) ? true : null), 'the payment in the report');
    const [captures = 0, ...others] = before;
    assert.deepEqual(await moved(), [captures + 1, ...others], 'only of the new order');
    const mayChange = "select has_table_privilege('wings', 'payment_events', 'update, delete')";
    assert.equal(await shop.sql(mayChange), 'f\n', 'the servers may not change the ledger');
  });

  step(
    'the moment before a mistake is restored: the order before it is there, the one after it is not',
    async (machine) => {
      const place2 = async () => {
        await sara.fillCart();
        return sara.order();
      };
      const before = await place2();
      const moment = (await machine.sql('select clock_timestamp()')).trim();
      const after = await place2();
      await machine.run('moment', { '2026-11-28 18:30:00+04': moment });
      await start(machine);
      const { orders } = await sara.done<{ orders: { order_code: string }[] }>('/getMyOrders?status=All');
      const codes = orders.map(({ order_code: code }) => code);
      assert.deepEqual([codes.includes(before), codes.includes(after)], [true, false]);
    },
  );

  step('a damaged backup is found', async (machine) => {
    const backup = join(machine.folder, 'opt/wings/deploy/backup.sh');
    await machine.shell(`${backup} full`);
    const [file] = (
      await machine.shell(`find ${machine.folder}/srv/backup/database/backup -path '*F/bundle/*' -size +50k`)
    ).split('\n');
    await machine.shell(`dd if=/dev/zero of=${file} bs=1 seek=2000 count=99 conv=notrunc`);
    await assert.rejects(machine.shell(`${backup} full`), /status: error/);
  });
});
