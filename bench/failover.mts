/**
 * Kills the primary under load several times: three PostgreSQL nodes by Patroni with synchronous replication, etcd
 * and HAProxy from deploy/failover, two server processes and customers who order. It kills PostgreSQL alone and the
 * whole node with Patroni and etcd in turns. Afterwards every acknowledged order and payment must exist once, and no
 * other. Exits with 1 when that is not so, when no order succeeded for more than 30 s, or when a call was answered with
 * anything but 200 or 503 with Retry-After.
 *
 *   node --import tsx bench/failover.mts [--kills 6] [--seconds 10] [--customers 8] [--short] [--json]
 *
 * --short is for the tests: PostgreSQL is killed once, and Patroni looks at it every second instead of every fifth.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildSandbox } from '../scripts/buildServer.mjs';
import { startOrderingCustomers } from './failover/customers.mts';
import { missingPrograms, startNodes } from './failover/nodes.mts';
import { makeCustomers } from './load/accounts.mts';
import { whatIsWrong, withClient } from './load/check.mts';
import { startServers } from './load/servers.mts';

const text = (value: string) => ({ type: 'string' as const, default: value });
const { values: options } = parseArgs({
  options: {
    kills: text('6'),
    seconds: text('10'),
    customers: text('8'),
    short: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
const MOST_AWAY_S = 30;
const SHORT_ORDERS = 20;
const kills = options.short ? 1 : Number(options.kills);

process.chdir(path.resolve(import.meta.dirname, '..'));
const say = (line: string) => {
  if (!options.json) console.log(line);
};
const missing = missingPrograms();
if (missing) {
  console.log(options.json ? JSON.stringify({ missing }) : `Not run: ${missing}`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-failover-'));
const stops: (() => unknown)[] = [];
try {
  if (!process.env.TEST_PROGRAMS) await buildSandbox();
  const nodes = await startNodes(folder, options.short ? { loop_wait: 1, retry_timeout: 3 } : {});
  stops.unshift(nodes.stop);
  await nodes.untilHealthy(120);
  await withClient(nodes.url('postgres'), (client) => client.query('create database wings'));
  const servers = await startServers(path.join(folder, 'app'), 2, nodes.url('wings'));
  stops.unshift(() => Promise.all(servers.map((server) => server.stop())));
  const { accounts, menu, points } = await withClient(nodes.url('wings'), (client) => makeCustomers(client, 200, 0));
  const customers = startOrderingCustomers({
    ports: servers.map(({ port }) => port),
    accounts,
    menu,
    count: Number(options.customers),
  });
  const { seen } = customers;
  const service = async () => {
    if (!options.short) return delay(Number(options.seconds) * 1000);
    const enough = seen.orders.length + SHORT_ORDERS;
    const until = performance.now() + 4 * MOST_AWAY_S * 1000;
    while (seen.orders.length < enough) {
      if (performance.now() > until) throw new Error('no orders succeed');
      await delay(50);
    }
  };
  say(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)} before; ${options.customers} customers`);

  const away: number[] = [];
  for (let n = 0; n < kills; n += 1) {
    await service();
    const isWholeNode = n % 2 === 1;
    const [orders, busy, cut] = [seen.orders.length, seen.busy, seen.cut];
    const killed = performance.now();
    const name = await nodes.killPrimary(isWholeNode);
    while (!seen.orders.slice(orders).some(({ from }) => from > killed + 100)) {
      if (performance.now() - killed > 4 * MOST_AWAY_S * 1000) throw new Error('service does not come back');
      await delay(50);
    }
    const seconds = (performance.now() - killed) / 1000;
    away.push(seconds);
    say(
      `  kill ${n + 1}: ${isWholeNode ? 'the node' : 'PostgreSQL'} of ${name}; orders again after ` +
        `${seconds.toFixed(1)} s; ${seen.busy - busy} calls answered with 503, ${seen.cut - cut} connections cut`,
    );
    if (isWholeNode) nodes.startNode(name);
    if (!options.short) await nodes.untilHealthy(180);
  }
  await service();
  await customers.stop();
  const failed = await withClient(nodes.url('wings'), (client) =>
    whatIsWrong(client, { orders: seen.orders, promoUses: 0, points }),
  );
  const ended = servers.filter((server) => server.hasEnded()).map((server) => server.log().slice(-20).join('\n'));
  if (ended.length > 0) say(`Servers that ended:\n${ended.join('\n')}`);
  const longest = Math.max(...away);
  say(
    `${seen.orders.length} orders and ${seen.payments} payments acknowledged over ${away.length} kills; ` +
      `away for ${longest.toFixed(1)} s at most; ${failed.length === 0 ? 'none lost or doubled' : failed.join('; ')}`,
  );
  if (seen.wrong.length > 0)
    say(`Wrong answers (${seen.wrong.length}):\n  ${[...new Set(seen.wrong)].slice(0, 5).join('\n  ')}`);
  if (options.json)
    console.log(
      JSON.stringify({
        orders: seen.orders.length,
        payments: seen.payments,
        busy: seen.busy,
        away,
        failed,
        ended,
        wrong: seen.wrong,
      }),
    );
  if (failed.length > 0 || ended.length > 0 || seen.wrong.length > 0 || longest > MOST_AWAY_S) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
