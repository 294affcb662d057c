/**
 * Kills a worker of a Citus cluster under load: two server processes, and customers who order, of that worker and of
 * the others. Afterwards the worker is started again, and every acknowledged order and payment is counted. Exits with 1
 * when one is lost or doubled, when a customer of another worker could not order meanwhile, or when a call was answered
 * with anything but 200 or 503 with Retry-After.
 *
 *   DATABASE_URL=… node bench/citus.mjs --worker folder --start command [--seconds 15] [--customers 8]
 *
 * DATABASE_URL names a database on the coordinator that knows its nodes; the bench makes one of its own beside it.
 * --worker is the data folder of a worker on this machine, --start the command that starts it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/buildServer.mjs';
import { createDatabase, dropDatabase, makeTables, nodesOf } from '../scripts/databases.mjs';
import { startOrderingCustomers } from './failover/orderingCustomers.mjs';
import { causesIn, whatIsWrong, withClient } from './failover/check.mjs';
import { processTree } from './failover/nodes.mjs';
import { makeCustomers } from './load/accounts.mjs';
import { startApplication } from './load/fleet.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: { worker: text(''), start: text(''), seconds: text('15'), customers: text('8') },
});
/** A prepared transaction of the killed worker is ended by Citus within this time. */
const RECOVERY_S = 120;

process.chdir(path.resolve(import.meta.dirname, '..'));
const given = process.env.DATABASE_URL;
const nodes = given ? await nodesOf(given) : [];
if (nodes.length < 3 || !options.worker || !options.start) {
  console.log('Not run: it needs DATABASE_URL of a Citus cluster with two workers, --worker and --start');
  process.exit(0);
}
const [pid, , , port] = readFileSync(path.join(options.worker, 'postmaster.pid'), 'utf8').split('\n').map(Number);

/** Whether each account is on the worker that will be killed. */
async function splitByWorker(client, accounts) {
  const { rows } = await client.query(
    `select id from unnest($1::text[]) as account (id) join citus_shards
      on shardid = get_shard_id_for_distribution_column('users'::regclass, id) where nodeport = $2`,
    [accounts.map(({ id }) => id), port],
  );
  const there = new Set(rows.map(({ id }) => id));
  return [accounts.filter(({ id }) => there.has(id)), accounts.filter(({ id }) => !there.has(id))];
}

const name = `wings_citus_${process.pid}`;
const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-citus-'));
const stops = [];
try {
  await buildServer();
  const url = await createDatabase(given, name);
  stops.unshift(() => dropDatabase(given, name));
  await makeTables(url, '.build/server/migrateCommand.mjs');
  const application = await startApplication(folder, 'node', 2, url);
  stops.unshift(application.stop);
  const { accounts, menu } = await withClient(url, (client) => makeCustomers(client, 200, 0));
  const [there, elsewhere] = await withClient(url, (client) => splitByWorker(client, accounts));
  const buy = (some) =>
    startOrderingCustomers({ port: application.port, accounts: some, menu, count: Number(options.customers) / 2 });
  const [hit, others] = [buy(there), buy(elsewhere)];
  console.log(
    `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)} before; ${nodes.length - 1} workers; ` +
      `${there.length} customers on the worker that is killed, ${elsewhere.length} on others`,
  );
  const [hitSeen, seen] = [hit.seen, others.seen];
  const during = async (what, end) => {
    const [from, mine, theirs, busy, theirBusy] = [
      performance.now(),
      hitSeen.orders.length,
      seen.orders.length,
      hitSeen.busy,
      seen.busy,
    ];
    await end();
    const took = (performance.now() - from) / 1000;
    console.log(
      `  ${what}, ${took.toFixed(1)} s: its customers ${hitSeen.orders.length - mine} orders and ` +
        `${hitSeen.busy - busy} answers of 503, the others ${seen.orders.length - theirs} orders and ` +
        `${seen.busy - theirBusy} answers of 503`,
    );
    return { mine: hitSeen.orders.length - mine, theirs: seen.orders.length - theirs };
  };
  const wait = () => delay(Number(options.seconds) * 1000);
  await during('before', wait);
  for (const each of processTree(pid)) process.kill(each, 'SIGKILL');
  // Requests in progress end within this time.
  await delay(1000);
  const away = await during('worker away', wait);
  const { status, stderr } = spawnSync(options.start, { shell: true, stdio: ['ignore', 'ignore', 'pipe'] });
  if (status !== 0) throw new Error(`the worker does not start: ${stderr}`);
  await during('until its customers order', async () => {
    const orders = hitSeen.orders.length;
    const from = performance.now();
    while (hitSeen.orders.length === orders) {
      if (performance.now() - from > RECOVERY_S * 1000) throw new Error('service does not come back');
      await delay(50);
    }
  });
  await during('after', wait);
  await Promise.all([hit.stop(), others.stop()]);
  const all = {
    orders: [...hitSeen.orders, ...seen.orders],
    payments: [...hitSeen.payments, ...seen.payments],
  };
  const failed = await withClient(url, async (client) => {
    await client.query('select recover_prepared_transactions()');
    return whatIsWrong(client, all);
  });
  if (away.theirs === 0) failed.push('customers of other workers could not order');
  const wrong = [...hitSeen.wrong, ...seen.wrong];
  const ended = application.ended();
  console.log(
    `${all.orders.length} orders and ${all.payments.length} payments acknowledged; ` +
      `${failed.length === 0 ? 'none lost or doubled' : failed.join('; ')}`,
  );
  if (ended.length > 0) console.log(`Servers that ended:\n${ended.join('\n')}`);
  if (wrong.length > 0)
    console.log(`Wrong answers (${wrong.length}):\n  ${[...new Set(wrong)].slice(0, 5).join('\n  ')}`);
  const causes = causesIn(application.log());
  if (causes.size > 0) console.log(`The servers' errors:\n  ${[...causes].join('\n  ')}`);
  if (failed.length > 0 || ended.length > 0 || wrong.length > 0) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
