/**
 * Load on the backend by autocannon: customers who browse, fill carts and order on PostgreSQL, with 1 and 2 server
 * processes. For each: calls a second without a limit, latencies at half of that, and checks of the database
 * afterwards. Exits with 1 when a call failed or an order, promo use or point is wrong.
 *
 *   node --import tsx bench/load.mts [--visits 1000] [--processes 1,2] [--connections 64] [--json] [--short]
 *
 * --short is for the tests: some visits on two processes and the checks. PostgreSQL: DATABASE_URL (databases are
 * created and dropped there), else a new cluster in a temporary folder.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildSandbox } from '../scripts/buildServer.mjs';
import { createDatabase, dropDatabase } from '../scripts/databases.mjs';
import { startPostgres } from '../server/sandbox/embeddedPostgres';
import { makeCustomers } from './load/accounts.mts';
import { whatIsWrong, type Acknowledged } from './load/check.mts';
import { startServers } from './load/servers.mts';
import { measureVisits } from './load/visits.mjs';

const { values: options } = parseArgs({
  options: {
    visits: { type: 'string', default: '1000' },
    processes: { type: 'string', default: '1,2' },
    connections: { type: 'string', default: '64' },
    json: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
  },
});
const visits = options.short ? 100 : Number(options.visits);
const connections = options.short ? 20 : Number(options.connections);
/** The promo is used up early in the run, so that customers compete for its last uses. */
const PROMO_USES = options.short ? 10 : 200;
/** On a busy machine connections may wait longer than the limits of production; --short looks at the orders only. */
const PATIENT = { DATABASE_CONNECT_MS: '60000', DATABASE_LOCK_MS: '60000', DATABASE_STATEMENT_MS: '60000' };

process.chdir(path.resolve(import.meta.dirname, '..'));

async function measureProcesses(count: number, admin: string, folder: string) {
  const name = `wings_load_${process.pid}_${count}`;
  const url = await createDatabase(admin, name);
  const client = new pg.Client({ connectionString: url });
  let servers: Awaited<ReturnType<typeof startServers>> = [];
  try {
    servers = await startServers(folder, count, url, options.short ? PATIENT : {});
    await client.connect();
    const orders: Acknowledged[] = [];
    const world = {
      ...(await makeCustomers(client, 2 * visits + connections, PROMO_USES)),
      onOrder: (order: Acknowledged) => orders.push(order),
    };
    await client.query('analyze');
    const ports = servers.map(({ port }) => port);
    // V8 compiles hot code during the warm-up, which must not count.
    const phases = [await measureVisits(world, ports, { count: options.short ? visits : visits / 2, connections })];
    if (!options.short) {
      phases.push(await measureVisits(world, ports, { count: visits, connections }));
      const rate = (phases[1]?.callsPerSecond ?? 0) / 2;
      phases.push(await measureVisits(world, ports, { count: visits, connections, rate }));
    }
    return {
      processes: count,
      unlimited: phases[1] ?? phases[0],
      atHalf: phases[2] ?? null,
      errors: phases.flatMap(({ errors }) => errors).slice(0, 5),
      orders: orders.length,
      wrong: await whatIsWrong(client, { orders, promoUses: PROMO_USES, points: world.points }),
    };
  } finally {
    await client.end();
    await Promise.all(servers.map((server) => server.stop()));
    await dropDatabase(admin, name);
  }
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-load-'));
const given = process.env.DATABASE_URL;
const cluster = given ? null : await startPostgres(folder, { settings: { shared_buffers: '256MB' } });
try {
  if (!process.env.TEST_PROGRAMS) await buildSandbox();
  const runs = [];
  for (const count of options.short ? [2] : options.processes.split(',').map(Number))
    runs.push(await measureProcesses(count, given || (cluster?.url() ?? ''), folder));
  if (options.json) console.log(JSON.stringify({ runs }));
  else {
    console.log(`${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}; ${connections} connections`);
    console.dir(runs, { depth: null });
  }
  if (runs.some(({ errors, wrong }) => errors.length + wrong.length > 0)) process.exitCode = 1;
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
