/**
 * The backend on a Citus cluster of a coordinator and two workers on loopback: distributes the tables, kills a worker
 * while its customers and those of the other one order, and runs the backend's tests. Exits with 1 when an acknowledged
 * order or payment does not exist once, when the others could not order, or when a call got anything but 200 or 503.
 * Needs the extension citus.
 *
 *   node --import tsx bench/citus.mts [--seconds 15] [--customers 8] [--no-tests] [WORDS of test files]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type pg from 'pg';
import { buildSandbox, buildServer } from '../scripts/buildServer.mjs';
import { createDatabase, makeTables } from '../scripts/databases.mjs';
import { freePort } from '../scripts/freePort.mjs';
import { startOrderingCustomers } from './failover/customers.mts';
import { findPostgres, processTree } from './failover/nodes.mts';
import { makeCustomers, type Account } from './load/accounts.mts';
import { whatIsWrong, withClient } from './load/check.mts';
import { startServers } from './load/servers.mts';

const { values: given, positionals: words } = parseArgs({
  allowNegative: true,
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '15' },
    customers: { type: 'string', default: '8' },
    tests: { type: 'boolean', default: true },
  },
});
type Node = Awaited<ReturnType<typeof startNode>>;
type Stops = (() => unknown)[];
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : null;

process.chdir(path.resolve(import.meta.dirname, '..'));
const bin = findPostgres() ?? '';
const library = bin && execFileSync(path.join(bin, 'pg_config'), ['--pkglibdir'], { encoding: 'utf8' }).trim();
if (!library || !existsSync(path.join(library, 'citus.so'))) {
  console.log('Not run: it needs PostgreSQL with the extension citus');
  process.exit(0);
}

async function startNode(folder: string, name: string) {
  const data = path.join(folder, name);
  const port = await freePort();
  mkdirSync(data, { mode: 0o700 });
  if (NOBODY) chownSync(data, NOBODY.uid, NOBODY.gid);
  // Citus reads certificates of the account in its home.
  const env = { ...process.env, HOME: data };
  const run = (program: string, ...args: string[]) =>
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
      const pid = readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')[0];
      for (const processId of processTree(Number(pid))) process.kill(processId, 'SIGKILL');
    },
    stop: () => run('pg_ctl', 'stop', '-m', 'fast'),
  };
}

/** Which accounts have their rows on the node with a port, and which elsewhere. */
async function splitByNode(client: pg.Client, accounts: Account[], port: number) {
  const { rows } = await client.query<{ id: string }>(
    `select id from unnest($1::text[]) as account (id) join citus_shards
      on shardid = get_shard_id_for_distribution_column('users'::regclass, id) where nodeport = $2`,
    [accounts.map(({ id }) => id), port],
  );
  const there = new Set(rows.map(({ id }) => id));
  return { its: accounts.filter(({ id }) => there.has(id)), others: accounts.filter(({ id }) => !there.has(id)) };
}

async function killUnderLoad(url: string, worker: Node, folder: string, stops: Stops) {
  const servers = await startServers(path.join(folder, 'app'), 2, url);
  stops.unshift(() => Promise.all(servers.map((server) => server.stop())));
  const { accounts, menu, points } = await withClient(url, (client) => makeCustomers(client, 200, 0));
  const parts = await withClient(url, (client) => splitByNode(client, accounts, worker.port));
  const ports = servers.map(({ port }) => port);
  const count = Number(given.customers) / 2;
  const its = startOrderingCustomers({ ports, accounts: parts.its, menu, count });
  const others = startOrderingCustomers({ ports, accounts: parts.others, menu, count });
  const during = async (what: string, end: () => Promise<unknown>) => {
    const counts = () => [its, others].flatMap(({ seen }) => [seen.orders.length, seen.busy]);
    const [before, from] = [counts(), performance.now()] as const;
    await end();
    const [orders = 0, busy = 0, otherOrders = 0, otherBusy = 0] = counts().map((now, n) => now - (before[n] ?? 0));
    const seconds = ((performance.now() - from) / 1000).toFixed(1);
    console.log(`  ${what}, ${seconds} s: its customers ${orders} orders and ${busy} answers of 503,`);
    console.log(`    the others ${otherOrders} orders and ${otherBusy} answers of 503`);
    return otherOrders;
  };
  const wait = () => delay(Number(given.seconds) * 1000);
  console.log(`${parts.its.length} customers on the worker that is killed, ${parts.others.length} on the other`);
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
  const isOther = (line: string) => line.includes('"call failed"') && !/"code":"(?:08|57)/.test(line);
  if (failed.length > 0) console.log(servers.flatMap((server) => server.log().filter(isOther)).join('\n'));
  return failed.length === 0;
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-citus-'));
if (NOBODY) chownSync(folder, NOBODY.uid, NOBODY.gid);
const stops: Stops = [];
try {
  await Promise.all([buildServer(), buildSandbox()]);
  const start = async (name: string) => {
    const node = await startNode(folder, name);
    stops.unshift(node.stop);
    await withClient(node.url, (client) => client.query('create extension citus'));
    return node;
  };
  const { url, port } = await start('coordinator');
  const [worker, last] = [await start('worker1'), await start('worker2')];
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
