/**
 * Kills the primary under load several times: three PostgreSQL nodes by Patroni with synchronous replication, etcd
 * and HAProxy from deploy/failover, two server processes and customers who order. It kills PostgreSQL alone and the
 * whole node with Patroni in turns. Afterwards every acknowledged order and payment must exist once, and no other.
 * Exits with 1 when that is not so, when no order succeeded for more than 30 s, or when a call was answered with anything but 200 or 503 with Retry-After.
 *
 *   node bench/failover.mjs [--kills 6] [--seconds 10] [--customers 8]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServer } from '../scripts/buildServer.mjs';
import { startBuyers } from './failover/buyers.mjs';
import { causesIn, whatIsWrong, withClient } from './failover/check.mjs';
import { missingPrograms, startNodes } from './failover/nodes.mjs';
import { makeCustomers } from './load/accounts.mjs';
import { startApplication } from './load/fleet.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: { kills: text('6'), seconds: text('10'), customers: text('8') },
});
const MOST_AWAY_S = 30;

process.chdir(path.resolve(import.meta.dirname, '..'));
if (missingPrograms()) {
  console.log(`Not run: ${missingPrograms()}`);
  process.exit(0);
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-failover-'));
const stops = [];
try {
  await buildServer();
  const nodes = await startNodes(folder);
  stops.unshift(nodes.stop);
  await nodes.untilHealthy(120);
  await withClient(nodes.url('postgres'), (client) => client.query('create database wings'));
  const application = await startApplication(path.join(folder, 'app'), 'node', 2, nodes.url('wings'));
  stops.unshift(application.stop);
  const { accounts, menu } = await withClient(nodes.url('wings'), (client) => makeCustomers(client, 200, 0));
  const buyers = startBuyers({ port: application.port, accounts, menu, count: Number(options.customers) });
  const { seen } = buyers;
  console.log(`${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)} before; ${options.customers} customers`);

  const away = [];
  for (let n = 0; n < Number(options.kills); n += 1) {
    await delay(Number(options.seconds) * 1000);
    const isWholeNode = n % 2 === 1;
    const [orders, busy, cut] = [seen.orders.length, seen.busy, seen.cut];
    const killed = performance.now();
    const name = await nodes.killPrimary(isWholeNode);
    // The first order that was asked for after the death and acknowledged.
    while (!seen.orders.slice(orders).some(({ from }) => from > killed + 100)) {
      if (performance.now() - killed > 4 * MOST_AWAY_S * 1000) throw new Error('service does not come back');
      await delay(50);
    }
    away.push((performance.now() - killed) / 1000);
    console.log(
      `  kill ${n + 1}: ${isWholeNode ? 'the node' : 'PostgreSQL'} of ${name}; orders again after ` +
        `${away.at(-1).toFixed(1)} s; ${seen.busy - busy} calls answered with 503, ${seen.cut - cut} connections cut`,
    );
    if (isWholeNode) nodes.startNode(name);
    await nodes.untilHealthy(180);
  }
  await delay(Number(options.seconds) * 1000);
  await buyers.stop();
  const failed = await withClient(nodes.url('wings'), (client) => whatIsWrong(client, seen));
  const ended = application.ended();
  if (ended.length > 0) console.log(`Servers that ended:\n${ended.join('\n')}`);
  const longest = Math.max(...away);
  console.log(
    `${seen.orders.length} orders and ${seen.payments.length} payments acknowledged over ${away.length} kills; ` +
      `away for ${longest.toFixed(1)} s at most; ${failed.length === 0 ? 'none lost or doubled' : failed.join('; ')}`,
  );
  if (seen.wrong.length > 0)
    console.log(
      `Wrong answers (${seen.wrong.length}):\n  ${[...new Set(seen.wrong)].slice(0, 5).join('\n  ')}\n` +
        `The servers' errors:\n  ${[...causesIn(application.log())].join('\n  ')}`,
    );
  if (failed.length > 0 || ended.length > 0 || seen.wrong.length > 0 || longest > MOST_AWAY_S) process.exitCode = 1;
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
