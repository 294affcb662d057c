/**
 * Load on the backend: customers who browse, fill carts and order, against PostgreSQL with 1, 2 and 4 server processes
 * behind one balancer. For each: the highest rate, latencies at half of it, menu reads and pages (with `dist`) beside a
 * bare fastify with one indexed query, and the checks of the database afterwards. Exits with 1 when a call failed or an
 * order, promo use or point is wrong.
 *
 *   node bench/load.mjs [--seconds 10] [--processes 1,2,4] [--customers 64] [--accounts 2000] [--balancer nginx|node]
 *                       [--seed 1] [--json] [--short] [--profile folder] [--phases most,half,reads,pages]
 *                       [--cluster folder] [--databases a,b] [--rounds 1] [--visits visits|shopping]
 *
 * --short is for the tests: some orders on two processes and the checks afterwards, no timings.
 * --visits shopping leaves out sign-ins, registrations and earlier orders.
 * --profile writes a profile of every server process for the developer tools of Chromium.
 *
 * --databases names databases that `bench/seed.mjs` has filled in the cluster of --cluster folder, or in DATABASE_URL,
 * and compares the others with the first, in turns. What a run adds is removed after it.
 *
 * PostgreSQL: DATABASE_URL (databases are created and dropped there), else a new cluster in a temporary folder. Where
 * DATABASE_URL names a database on the coordinator of a Citus cluster, the tables are distributed, and the share of
 * statements that one shard answers is printed.
 */
import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { buildServer } from '../scripts/buildServer.mjs';
import { createDatabase, dropDatabase, makeTables, nodesOf } from '../scripts/databases.mjs';
import { startCluster } from '../scripts/postgresCluster.mjs';
import { checkDatabase } from './load/check.mjs';
import { median, summary } from './load/figures.mjs';
import { hasNginx, serverProgram, startApplication, startBare } from './load/fleet.mjs';
import { processTreeMs, processorMs } from './load/processor.mjs';
import { makeCustomers, removeCustomers } from './load/accounts.mjs';
import { countStatements, routerShare, statementCounts } from './load/shards.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: {
    seconds: text('10'),
    processes: text('1,2,4'),
    customers: text('64'),
    accounts: text('2000'),
    balancer: text(''),
    seed: text('1'),
    profile: text(''),
    phases: text('most,half,reads,pages'),
    json: { type: 'boolean', default: false },
    short: { type: 'boolean', default: false },
    cluster: text(''),
    databases: text(''),
    rounds: text('1'),
    visits: text('visits'),
  },
});
const seconds = Number(options.seconds);
const customers = Number(options.customers);
const phases = new Set(options.short ? [] : options.phases.split(','));
if (phases.has('pages') && !existsSync(path.join(import.meta.dirname, '..', 'dist', 'index.html'))) {
  process.stderr.write('Pages are not measured: dist is missing (npm run build)\n');
  phases.delete('pages');
}
/** Databases of `bench/seed.mjs`; null is a new one. */
const names = options.databases ? options.databases.split(',') : [null];
const balancer = options.balancer === 'node' ? 'node' : (hasNginx() ?? 'node');
/** The promo is used up early in the run, so that customers compete for its last uses. */
const PROMO_USES = options.short ? 10 : 200;
/** --short ends after this number of orders. */
const SHORT_ORDERS = 100;
const SHORT_SECONDS = 300;
/**
 * With more customers than connections some wait, on a busy machine longer than the limits of production, and get 503;
 * --short looks at what the orders have done to the database instead.
 */
const PATIENT = { DATABASE_CONNECT_MS: '60000', DATABASE_LOCK_MS: '60000', DATABASE_STATEMENT_MS: '60000' };
/** Reads and the bare server alternate, so that other load on the machine affects both. */
const ROUNDS = 3;

process.chdir(path.resolve(import.meta.dirname, '..'));
const say = (line) => {
  if (!options.json) console.log(line);
};

/** The process that runs the customers. */
function startDriver() {
  const child = fork(path.join(import.meta.dirname, 'load/driver.mjs'));
  return {
    tell: (message) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error('the driver ended'));
        child.once('exit', fail);
        child.once('message', (reply) => {
          child.off('exit', fail);
          resolve(reply);
        });
        child.send(message);
      }),
    stop: () => child.kill(),
  };
}

/** Runs one phase and adds the processor time that it took. */
async function measure(driver, servers, { databasePid, client, isCitus }, message) {
  const position = async () => (await client.query('select pg_current_wal_lsn() as at')).rows[0].at;
  const written = await position();
  const counted = isCitus ? await statementCounts(client) : null;
  const before = [processorMs(servers.pids), databasePid ? processTreeMs(databasePid) : 0];
  const result = await driver.tell({
    do: 'run',
    customers,
    seed: Number(options.seed),
    port: servers.port,
    ...message,
  });
  const per = (ms) => Number((ms / result.calls).toFixed(3));
  return {
    ...result,
    ...(counted ? { router: routerShare(counted, await statementCounts(client)) } : {}),
    walBytes: Number(
      (await client.query('select pg_wal_lsn_diff($1, $2) as bytes', [await position(), written])).rows[0].bytes,
    ),
    processorMs: {
      server: per(processorMs(servers.pids) - before[0]),
      ...(databasePid ? { database: per(processTreeMs(databasePid) - before[1]) } : {}),
    },
  };
}

const figuresOf = ({ latencies, seconds: took, processorMs: cost, refusals, failed }) => ({
  all: summary(Object.values(latencies).flat(), took),
  ...Object.fromEntries(Object.entries(latencies).map(([kind, values]) => [kind, summary(values, took)])),
  refusals,
  failed,
  processorMs: cost,
});

/**
 * Creates the database of a run, or uses a kept one. Returns a function that drops it, or deletes what the run has
 * added.
 */
async function openDatabase(kept, name, { urlOf, isCitus }) {
  const admin = new pg.Client({ connectionString: urlOf(null) });
  await admin.connect();
  if (!kept) await createDatabase(urlOf(null), name);
  if (!kept && isCitus) {
    await makeTables(urlOf(name), serverProgram('migrateCommand'));
    await countStatements(admin, name);
  }
  const startedAt = kept ? (await admin.query('select clock_timestamp() as time')).rows[0].time : null;
  const removeAdded = async () => {
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    await removeCustomers(client, startedAt).finally(() => client.end());
  };
  return async () => {
    await (kept ? removeAdded() : dropDatabase(urlOf(null), name));
    await admin.end();
  };
}

/** The highest rate that the processes reach. */
async function measureMost(runPhase) {
  const result = await runPhase(
    options.short
      ? { what: 'buying', orders: SHORT_ORDERS, seconds: SHORT_SECONDS }
      : { what: options.visits, seconds },
  );
  const most = {
    ...figuresOf(result),
    ordersPerSecond: Number((result.acknowledged.length / result.seconds).toFixed(1)),
    ...(result.router ? { router: result.router } : {}),
    replyBytes: Math.round(result.bytes / result.calls),
    walBytesPerOrder: Math.round(result.walBytes / Math.max(1, result.acknowledged.length)),
  };
  say(
    `  at most   ${lineOf(most)}; ${most.ordersPerSecond} orders a second, ${most.walBytesPerOrder} bytes of ` +
      `${most.router ? "the coordinator's " : ''}WAL an order, ${most.replyBytes} bytes a reply`,
  );
  if (most.router)
    say(
      `  Citus     ${most.router.statements} statements on distributed tables, ` +
        `${(most.router.share * 100).toFixed(1)} % of them on one shard`,
    );
  return most;
}

/** Checks the orders, promo uses and points in the database after the phases. */
async function checkAndReport(client, acknowledged, { promoUses, points }) {
  const checked = await checkDatabase(client, { acknowledged, promoUses, points });
  say(
    `  database  ${checked.acknowledged} orders acknowledged, ${checked.orders} stored, ` +
      `${checked.promoUses} of ${PROMO_USES} promo uses; ${checked.checks} checks, ` +
      `${checked.failed.length === 0 ? 'all hold' : `FAILED: ${checked.failed.join('; ')}`}`,
  );
  return checked;
}

/** All phases for one number of processes, on a new database or a kept one. */
async function tryProcesses(count, kept, cluster) {
  const { urlOf, databasePid, folder, isCitus } = cluster;
  const name = kept ?? `wings_load_${process.pid}_${count}`;
  const closeDatabase = await openDatabase(kept, name, cluster);
  const driver = startDriver();
  const stops = [async () => driver.stop()];
  try {
    const application = await startApplication(folder, balancer, count, urlOf(name), {
      profileDir: options.profile && path.resolve(options.profile),
      ...(phases.has('pages') ? { distDir: path.resolve('dist') } : {}),
      ...(options.short ? { settings: PATIENT } : {}),
    });
    stops.unshift(application.stop);
    const client = new pg.Client({ connectionString: urlOf(name) });
    await client.connect();
    stops.unshift(() => client.end());
    const world = await makeCustomers(client, options.short ? 200 : Number(options.accounts), PROMO_USES);
    if (!kept) await client.query('analyze');
    await driver.tell({ do: 'begin', ...world });

    const database = { databasePid, client, isCitus };
    const acknowledged = [];
    const errors = [];
    const runPhase = async (message) => {
      const result = await measure(driver, application, database, message);
      acknowledged.push(...result.acknowledged);
      errors.push(...result.errors);
      return result;
    };
    // V8 compiles hot code during the warm-up, which must not count.
    if (!options.short) await runPhase({ what: options.visits, seconds: seconds / 2 });
    say(`\n${kept ? `${kept}, ` : ''}${count} ${count === 1 ? 'process' : 'processes'}`);
    const most = options.short || phases.has('most') || phases.has('half') ? await measureMost(runPhase) : null;
    const half = phases.has('half')
      ? figuresOf(await runPhase({ what: options.visits, seconds, rate: most.all.perSecond / 2 }))
      : null;
    if (half) say(`  at half   ${lineOf(half)}`);
    const reads = {};
    for (const what of ['reads', 'pages'].filter((each) => phases.has(each))) {
      reads[what] = await compareReads(runPhase, driver, database, { folder, count, url: urlOf(name), what });
      say(`  ${what}     ${readsLine(reads[what])}`);
    }
    const checked = await checkAndReport(client, acknowledged, world);
    if (errors.length > 0) say(`  ERRORS    ${errors.join('\n            ')}`);
    return { processes: count, ...(kept ? { name } : {}), most, half, ...reads, errors, database: checked };
  } finally {
    for (const stop of stops) await stop();
    await closeDatabase();
  }
}

/** Compares the highest rate and the processor time of each database with the first one. */
function compare(runs) {
  const of = (name, value) =>
    median(runs.filter((run) => run.name === name && run.most).map(({ most }) => value(most)));
  const cost = ({ processorMs: { server, database = 0 } }) => server + database;
  const [first] = names;
  for (const name of names.slice(1)) {
    const ratio = (value) => `${Math.round((of(name, value) / of(first, value)) * 100)} %`;
    say(
      `\n${name} against ${first}, medians: calls a second ` +
        `${ratio(({ all }) => all.perSecond)}, processor time a call ` +
        `${ratio(cost)} (server ${ratio(({ processorMs: { server } }) => server)}, ` +
        `database ${ratio(({ processorMs: { database = 0 } }) => database)})`,
    );
  }
}

async function compareReads(phase, driver, database, { folder, count, url, what }) {
  const bare = await startBare(folder, balancer, count, url);
  try {
    const rounds = [];
    for (let n = 0; n < ROUNDS; n += 1) {
      const own = await phase({ what, seconds: seconds / ROUNDS });
      const other = await measure(driver, bare, database, { what: 'bare', seconds: seconds / ROUNDS });
      if (other.errors.length > 0) throw new Error(`the bare server: ${other.errors[0]}`);
      rounds.push({
        own: own.latencies.read.length / own.seconds,
        bare: other.latencies.read.length / other.seconds,
        ownMs: own.processorMs,
        bareMs: other.processorMs,
      });
    }
    return {
      application: Math.round(median(rounds.map(({ own }) => own))),
      bare: Math.round(median(rounds.map((round) => round.bare))),
      ratio: Number(median(rounds.map((round) => round.own / round.bare)).toFixed(3)),
      processorMs: { application: rounds.at(-1).ownMs, bare: rounds.at(-1).bareMs },
    };
  } finally {
    await bare.stop();
  }
}

const KINDS = { read: 'menu', own: 'earlier orders', cart: 'cart', order: 'order', sign: 'sign-in', code: 'codes' };

function lineOf({ all, failed, processorMs: cost, ...by }) {
  const each = Object.entries(KINDS).map(([kind, name]) => `${name} ${by[kind].p50}/${by[kind].p99}`);
  return (
    `${all.perSecond} calls a second, ${failed} failed; ms p50/p99: ${each.join(', ')}; ` +
    `processor ms a call: server ${cost.server}${cost.database ? `, database ${cost.database}` : ''}`
  );
}

function readsLine({ application, bare, ratio, processorMs: cost }) {
  const against = (name) => `${name} ${cost.application[name]} against ${cost.bare[name]}`;
  return (
    `${application} a second, the bare server ${bare}: ${Math.round(ratio * 100)} %; processor ms a read: ` +
    `${against('server')}${cost.bare.database === undefined ? '' : `, ${against('database')}`}`
  );
}

const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-load-'));
let cluster = null;
try {
  if (!process.env.TEST_PROGRAMS) await buildServer();
  const given = process.env.DATABASE_URL;
  if (options.cluster) cluster = await startCluster({ shared_buffers: '2GB', max_wal_size: '4GB' }, options.cluster);
  else if (!given) cluster = await startCluster({ shared_buffers: '256MB' });
  const urlOf = (name) => {
    if (cluster) return cluster.url(name ?? 'postgres');
    const url = new URL(given);
    if (name) url.pathname = `/${name}`;
    return url.href;
  };
  const machine = {
    cores: os.cpus().length,
    loadBefore: Number(os.loadavg()[0].toFixed(1)),
    balancer: balancer === 'node' ? 'node' : 'nginx',
    postgres: cluster?.version ?? 'DATABASE_URL',
  };
  say(
    `${machine.cores} cores, load ${machine.loadBefore} before; ${machine.balancer} as the balancer; PostgreSQL ` +
      `${machine.postgres}; ${customers} customers at a time, ${seconds} s a phase`,
  );
  say('Customers, balancer, servers and PostgreSQL share these cores: elsewhere the servers would have them alone.');
  const isCitus = (await nodesOf(urlOf(null))).length > 1;
  const runs = [];
  for (const count of options.short ? [2] : options.processes.split(',').map(Number)) {
    for (let round = 0; round < Number(options.rounds); round += 1)
      for (const name of names)
        runs.push(await tryProcesses(count, name, { urlOf, databasePid: cluster?.pid, folder, isCitus }));
  }
  if (names.length > 1) compare(runs);
  if (options.json) console.log(JSON.stringify({ machine, seconds, customers, runs }, null, 2));
  if (runs.some(({ errors, database }) => errors.length > 0 || database.failed.length > 0)) process.exitCode = 1;
} finally {
  await cluster?.stop();
  rmSync(folder, { recursive: true, force: true });
}
