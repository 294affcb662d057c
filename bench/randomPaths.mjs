/**
 * Menu reads while others ask for random paths: reads of one customer after each other, without other clients and
 * beside 20 of them, whose pages are compressed or not. Exits with 1 when the median read takes more than three times
 * as long beside them. It needs `dist` (npm run build).
 *
 *   node bench/randomPaths.mjs [--clients 20] [--seconds 5] [--rounds 3] [--profile folder]
 *
 * PostgreSQL: DATABASE_URL (a database is created and dropped there), else a new cluster in a temporary folder.
 */
import { fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildServer, SERVER_FILE } from '../scripts/buildServer.mjs';
import { createDatabase, dropDatabase } from '../scripts/databases.mjs';
import { startCluster } from '../scripts/postgresCluster.mjs';
import { printedUrl } from '../scripts/printedUrl.js';
import { withClient } from './failover/check.mjs';
import { makeCustomers } from './load/accounts.mjs';
import { Connection } from './load/connection.mjs';
import { browse } from './load/customer.mjs';
import { median, summary } from './load/figures.mjs';
import { randomFrom } from './load/random.mjs';

const text = (value) => ({ type: 'string', default: value });
const { values: options } = parseArgs({
  options: { clients: text('20'), seconds: text('5'), rounds: text('3'), profile: text(''), requests: text('') },
});
const MOST_TIMES = 3;
const ENCODINGS = { compressed: 'accept-encoding: gzip, deflate, br\r\n', plain: '' };

process.chdir(path.resolve(import.meta.dirname, '..'));

/** The process of the clients that ask for random paths, until it is killed. */
async function requestRandomPaths(port, headers) {
  const random = randomFrom(1);
  const name = () => random().toString(36).slice(2);
  await Promise.all(
    Array.from({ length: Number(options.clients) }, async () => {
      const connection = new Connection(port);
      for (let count = 0; ; count += 1) {
        const { status } = await connection.send('GET', `/${name()}/${name()}`, headers);
        if (status !== 200) throw new Error(`HTTP ${status}`);
        if (count === 0) process.send('begun');
      }
    }),
  );
}

/** Medians and 99th percentiles of the customer's reads, in ms. */
async function read(port, who, menu) {
  const connection = new Connection(port);
  const random = randomFrom(2);
  const times = [];
  const call = async (_kind, method, route) => {
    const from = performance.now();
    const headers = `${ENCODINGS.compressed}authorization: Bearer ${who.token}\r\n`;
    const { status } = await connection.send(method, `/api${route}`, headers);
    if (status !== 200) throw new Error(`${route}: HTTP ${status}`);
    times.push(performance.now() - from);
  };
  const begun = performance.now();
  const until = begun + Number(options.seconds) * 1000;
  while (performance.now() < until) await browse(call, { menu, random });
  connection.close();
  return summary(times, (performance.now() - begun) / 1000);
}

async function readBeside(port, who, menu, kind) {
  const others = fork(import.meta.filename, ['--requests', `${port} ${kind}`, '--clients', options.clients]);
  const ended = once(others, 'exit');
  await Promise.race([
    once(others, 'message'),
    ended.then(() => {
      throw new Error('the clients ended');
    }),
  ]);
  try {
    return await read(port, who, menu);
  } finally {
    others.kill('SIGKILL');
    await ended;
  }
}

async function measure() {
  if (!existsSync('dist/index.html')) throw new Error('dist is missing: npm run build');
  const folder = mkdtempSync(path.join(os.tmpdir(), 'wings-strangers-'));
  const stops = [];
  try {
    await buildServer();
    let admin = process.env.DATABASE_URL;
    if (!admin) {
      const cluster = await startCluster();
      stops.unshift(cluster.stop);
      admin = cluster.url();
    }
    const name = `wings_strangers_${process.pid}`;
    const url = await createDatabase(admin, name);
    stops.unshift(() => dropDatabase(admin, name));
    const profile = options.profile ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(options.profile)}`] : [];
    const server = spawn(process.execPath, [...profile, SERVER_FILE], {
      env: {
        ...process.env,
        NODE_ENV: '',
        PORT: '0',
        DATABASE_URL: url,
        DATA_DIR: folder,
        RATE_LIMITS: 'false',
        KITCHEN_SPEED: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const exited = once(server, 'exit');
    stops.unshift(async () => {
      server.kill('SIGTERM');
      await exited;
    });
    const port = Number(new URL(await printedUrl(server)).port);
    const { accounts, menu } = await withClient(url, (client) => makeCustomers(client, 1, 0));
    const [who] = accounts;
    console.log(
      `${os.cpus().length} cores, load ${os.loadavg()[0].toFixed(1)} before; ` +
        `${options.clients} clients with random paths`,
    );
    // V8 compiles hot code meanwhile.
    for (const kind of Object.keys(ENCODINGS)) await readBeside(port, who, menu, kind);
    const times = Object.fromEntries(Object.keys(ENCODINGS).map((kind) => [kind, []]));
    for (let round = 1; round <= Number(options.rounds); round += 1) {
      // Requests of the killed clients end within this time.
      await delay(500);
      const quiet = await read(port, who, menu);
      let line = `  round ${round}: ms p50/p99 alone ${quiet.p50}/${quiet.p99}`;
      for (const kind of Object.keys(ENCODINGS)) {
        const beside = await readBeside(port, who, menu, kind);
        times[kind].push(beside.p50 / quiet.p50);
        line += `, beside ${kind} pages ${beside.p50}/${beside.p99} (${times[kind].at(-1).toFixed(2)} times)`;
      }
      console.log(line);
    }
    for (const [kind, values] of Object.entries(times)) {
      console.log(`${kind}: ${median(values).toFixed(2)} times (median of rounds), at most ${MOST_TIMES}`);
      if (median(values) > MOST_TIMES) process.exitCode = 1;
    }
  } finally {
    for (const stop of stops) await stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (options.requests) {
  const [port, kind] = options.requests.split(' ');
  await requestRandomPaths(Number(port), ENCODINGS[kind]);
} else await measure();
