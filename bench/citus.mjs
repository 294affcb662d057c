/**
 * The backend on a Citus cluster of a coordinator and two workers on loopback: distributes the tables, kills a worker
 * while its customers and those of the other one order, and runs the backend's tests. Exits with 1 when an acknowledged
 * order or payment does not exist once, when the others could not order, or when a call got anything but 200 or 503.
 *
 *   node bench/citus.mjs [--seconds 15] [--customers 8] [--no-tests] [WORDS of test files]     needs citus installed
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSandbox, buildServer } from '../scripts/buildServer.mjs';
import { createDatabase, makeTables } from '../scripts/databases.mjs';
import { freePort } from '../scripts/freePort.mjs';
import { startOrderingCustomers } from './failover/customers.mjs';
import { findPostgres, processTree } from './failover/nodes.mjs';
import { makeCustomers } from './load/accounts.mjs';
import { whatIsWrong, withClient } from './load/check.mjs';
import { startServers } from './load/servers.mjs';

const { values: given, positionals: words } = parseArgs({
  allowNegative: true,
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '15' },
    customers: { type: 'string', default: '8' },
    tests: { type: 'boolean', default: true },
  },
});
const NOBODY = process.getuid() === 0 ? { uid: 65_534, gid: 65_534 } : {};

process.chdir(path.resolve(import.meta.dirname, '..'));
const bin = findPostgres();
const library = bin && execFileSync(path.join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim();
if (!library || !existsSync(path.join(library, 'citus.so'))) {
  console.log('Not run: it needs PostgreSQL with the extension citus');
  process.exit(0);
}

async function startNode(folder, name) {
  const data = path.join(folder, name);
  const port = await freePort();
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY.uid) chownSync(data, NOBODY.uid, NOBODY.gid);
  // Citus reads certificates of the account in its home.
  const env = { ...process.env, HOME: data };
  const run = (program, ...args) =>
    execFileSync(path.join(bin, program), [...args, '-D', data], { ...NOBODY, cwd: data, env, stdio: 'ignore' });
  run('initdb', '-U', 'wings', '-A', 'trust', '-E', 'UTF8', '-N');
  const settings = `shared_preload_libraries=citus wal_level=logical listen_addresses=127.0.0.1 port=${port}
    unix_socket_directories= max_connections=300 max_prepared_transactions=300 citus.shard_count=8`;
  const options = settings.replaceAll(/\s+/g, ' ').replaceAll(/^| /g, ' -c ');
  const start = () => run('pg_ctl', 'start', '-w', '-l', path.join(data, 'log'), '-o', options);
  start();
  return {
    port,
    url: `postgres://wings@127.0.0.1:${port}/postgres`,
    start,
    kill() {
      const [pid] = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number);
      for (const processId of processTree(pid)) process.kill(processId, 'SIGKILL');
    },
    stop: () => run('pg_ctl', 'stop', '-m', 'fast'),
  };
}

/** Which accounts have their rows on the node with a port, and which elsewhere. */
async function splitByNode(client, accounts, port) {
  const { rows } = await client.query(
    `select id from unnest($1::text[]) as account (id) join citus_shards
      on shardid = get_shard_id_for_distribution_column('users'::regclass, id) where nodeport = $2`,
    [accounts.map(({ id }) => id), port],
  );
  const there = new Set(rows.map(({ id }) => id));
  return [accounts.filter(({ id }) => there.has(id)), accounts.filter(({ id }) => !there.has(id))];
}

async function killUnderLoad(url, worker, folder, stops) {
  const servers = await startServers(path.join(folder, 'app'), 2, url);
  stops.unshift(() => Promise.all(servers.map((server) => server.stop())));
  const { accounts, menu, points } = await withClient(url, (client) => makeCustomers(client, 200, 0));
  const parts = await withClient(url, (client) => splitByNode(client, accounts, worker.port));
  const ports = servers.map(({ port }) => port);
  const [its, others] = parts.map((some) =>
    startOrderingCustomers({ ports, accounts: some, menu, count: Number(given.customers) / 2 }),
  );
  const during = async (what, end) => {
    const counts = () => [its, others].flatMap(({ seen }) => [seen.orders.length, seen.busy]);
    const [before, from] = [counts(), performance.now()];
    await end();
    const [orders, busy, otherOrders, otherBusy] = counts().map((count, n) => count - before[n]);
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`  ${what}, ${seconds} s: its customers ${orders} orders and ${busy} answers of 503,`);
    console.log(`    the others ${otherOrders} orders and ${otherBusy} answers of 503`);
    return otherOrders;
  };
  const wait = () => delay(Number(given.seconds) * 1000);
  console.log(`${parts[0].length} customers on the worker that is killed, ${parts[1].length} on the other`);
  await during('before', wait);
  worker.kill();
  const isOthersServed = (await during('worker away', wait)) > 0;
  worker.start();
  const { length } = its.seen.orders;
  await during('until its customers order', async () => {
    while (its.seen.orders.length === length) await delay(50);
  });
  await Promise.all([its.stop(), others.stop()]);
  const orders = [...its.seen.orders, ...others.seen.orders];
  const failed = await withClient(url, async (client) => {
    await client.query('select recover_prepared_transactions()');
    return whatIsWrong(client, { orders, promoUses: 0, points });
  });
  if (!isOthersServed) failed.push('customers of the other worker could not order');
  failed.push(...new Set([...its.seen.wrong, ...others.seen.wrong]));
  const payments = its.seen.payments + others.seen.payments;
  console.log(`${orders.length} orders, ${payments} payments acknowledged; ${failed.join('; ') || 'all there once'}`);
  const isOther = (line) => line.includes('"call failed"') && !/"code":"(?:08|57)/.test(line);
  if (failed.length > 0) console.log(servers.flatMap((server) => server.log().filter(isOther)).join('\n'));
  return failed.length === 0;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-citus-'));
if (NOBODY.uid) chownSync(folder, NOBODY.uid, NOBODY.gid);
const stops = [];
try {
  await Promise.all([buildServer(), buildSandbox()]);
  const nodes = [];
  for (const name of ['coordinator', 'worker1', 'worker2']) {
    nodes.push(await startNode(folder, name));
    stops.unshift(nodes.at(-1).stop);
    await withClient(nodes.at(-1).url, (client) => client.query('create extension citus'));
  }
  const [{ url, port }, worker, last] = nodes;
  await withClient(url, async (client) => {
    await client.query(`select citus_set_coordinator_host('127.0.0.1', ${port})`);
    for (const node of [worker, last]) await client.query(`select citus_add_node('127.0.0.1', ${node.port})`);
  });
  const ownUrl = await createDatabase(url, 'wings');
  await makeTables(ownUrl, '.build/server/command.mjs');
  console.log(`${os.cpus().length} cores; the tables are distributed`);
  if (!(await killUnderLoad(ownUrl, worker, folder, stops))) process.exitCode = 1;
  const env = { ...process.env, DATABASE_URL: url };
  const run = () =>
    spawnSync(process.execPath, ['--import', 'tsx', 'scripts/testServer.mts', ...words], { env, stdio: 'inherit' });
  if (given.tests && run().status !== 0) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
