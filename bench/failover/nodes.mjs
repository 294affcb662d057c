/** PostgreSQL on three nodes by Patroni, with etcd and HAProxy, on loopback, from the files of deploy/failover. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { get } from 'node:https';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.mjs';

const NAMES = ['node1', 'node2', 'node3'];
const PROGRAMS = ['etcd', 'patroni', 'haproxy'];
const etcdOf = (name) => `${name}-etcd`;
const DEPLOYED = path.join(import.meta.dirname, '..', '..', 'deploy', 'failover');
const deployed = (file) => readFileSync(path.join(DEPLOYED, file), 'utf8');
const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

const INSTALLED = '/usr/lib/postgresql';

/** The folder of Debian's newest PostgreSQL, which has the programs that Patroni needs; null without one. */
export function findPostgres() {
  const [newest] = existsSync(INSTALLED) ? readdirSync(INSTALLED).sort((a, b) => Number(b) - Number(a)) : [];
  return newest ? path.join(INSTALLED, newest, 'bin') : null;
}

export function missingPrograms() {
  const programs = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  return findPostgres() ? (programs.length > 0 ? `${programs.join(', ')} not installed` : null) : 'no PostgreSQL';
}

export function processTree(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

function programRunner(folder, uid, gid) {
  const running = new Map();
  const run = (name, command, args) => {
    const child = spawn(command, args, {
      cwd: folder,
      uid,
      gid,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const take = (chunk) => {
      log = (log + String(chunk)).slice(-20_000);
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    const ended = new Promise((resolve) => {
      child.once('close', resolve);
    });
    running.set(name, { child, ended, log: () => log });
  };
  return { running, run };
}

const etcdConfig = (folder, name, ports) =>
  deployed('etcd.conf.yml')
    .replace('name: node1', `name: ${name}`)
    .replace(
      /initial-cluster: .*/,
      `initial-cluster: ${NAMES.map((peer) => `${peer}=https://127.0.0.1:${ports[peer].peer}`)}`,
    )
    .replaceAll('10.0.0.1:2379', `127.0.0.1:${ports[name].client}`)
    .replaceAll('10.0.0.1:2380', `127.0.0.1:${ports[name].peer}`)
    .replace('/var/lib/etcd/wings', path.join(folder, etcdOf(name)))
    .replaceAll('/etc/wings/tls', folder);

function patroniConfig(folder, name, ports, passwords, timings) {
  const config = deployed('patroni.yml')
    .replace('name: node1', `name: ${name}`)
    .replace(/hosts: .*/, `hosts: ${NAMES.map((peer) => `127.0.0.1:${ports[peer].client}`)}`)
    .replaceAll('10.0.0.1:8008', `127.0.0.1:${ports[name].rest}`)
    .replaceAll('10.0.0.1:5432', `127.0.0.1:${ports[name].postgres}`)
    .replace('/var/lib/postgresql/15/wings', path.join(folder, name))
    .replace(/bin_dir: .*/, `bin_dir: ${findPostgres()}`)
    .replace('/var/run/postgresql', folder)
    .replaceAll('10.0.0.0/24', '127.0.0.1/32')
    .replaceAll('/etc/wings/tls', folder);
  const timed = Object.entries(timings).reduce(
    (text, [setting, seconds]) => text.replace(new RegExp(`${setting}: \\d+`), `${setting}: ${seconds}`),
    config,
  );
  return Object.entries(passwords).reduce((text, [word, password]) => text.replaceAll(word, password), timed);
}

const haproxyConfig = (folder, front, ports) =>
  NAMES.reduce(
    (text, name, index) =>
      text.replace(`10.0.0.${index + 1}:5432 port 8008`, `127.0.0.1:${ports[name].postgres} port ${ports[name].rest}`),
    deployed('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${front}`).replaceAll('/etc/wings/tls', folder),
  );

async function membersOf(folder, ports) {
  const ca = readFileSync(path.join(folder, 'ca.crt'));
  for (const name of NAMES) {
    try {
      const url = `https://127.0.0.1:${ports[name].rest}/cluster`;
      const [response] = await once(get(url, { ca, signal: AbortSignal.timeout(2000) }), 'response');
      return (await json(response)).members;
    } catch {}
  }
  return [];
}

const postmasterOf = (folder, name) =>
  Number(readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);

function signalTo(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {}
}

/** Resolves to the members when one leads and one follows in step, within `seconds`. */
async function untilHealthy(folder, ports, running, seconds) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const members = await membersOf(folder, ports);
    const count = (role) => members.filter((member) => member.role === role).length;
    const areRunning = members.length === 3 && members.every(({ state }) => ['running', 'streaming'].includes(state));
    if (areRunning && count('leader') === 1 && count('sync_standby') === 1) return members;
    if (Date.now() > until)
      throw new Error(
        `the nodes are not healthy: ${JSON.stringify(members)}\n` +
          [...running].map(([name, { log }]) => `${name}: ${log().slice(-1500)}`).join('\n'),
      );
    await delay(500);
  }
}

export async function startNodes(folder, timings = {}) {
  const [uid, gid] = process.getuid() === 0 ? [idOf('-u'), idOf('-g')] : [process.getuid(), process.getgid()];
  chownSync(folder, uid, gid);
  const { running, run } = programRunner(folder, uid, gid);
  const write = (file, text) => {
    const full = path.join(folder, file);
    writeFileSync(full, text);
    chownSync(full, uid, gid);
    return full;
  };
  const ports = Object.fromEntries(
    await Promise.all(
      NAMES.map(async (name) => {
        const [rest, postgres, client, peer] = await Promise.all(Array.from({ length: 4 }, freePort));
        return [name, { rest, postgres, client, peer }];
      }),
    ),
  );
  const front = await freePort();
  const passwords = Object.fromEntries([1, 2, 3].map((n) => [`change-me-${n}`, randomBytes(12).toString('hex')]));

  // All nodes have one address here, and so one certificate.
  spawnSync(path.join(DEPLOYED, 'certificates.sh'), [folder, '127.0.0.1']);
  for (const kind of ['crt', 'key'])
    renameSync(path.join(folder, `127.0.0.1.${kind}`), path.join(folder, `node.${kind}`));
  for (const file of ['ca.crt', 'node.crt', 'node.key']) chownSync(path.join(folder, file), uid, gid);
  for (const name of NAMES) {
    write(`${etcdOf(name)}.yml`, etcdConfig(folder, name, ports));
    write(`${name}.yml`, patroniConfig(folder, name, ports, passwords, timings));
  }
  const startNode = (name) => {
    run(etcdOf(name), 'etcd', ['--config-file', path.join(folder, `${etcdOf(name)}.yml`)]);
    run(name, 'patroni', [path.join(folder, `${name}.yml`)]);
  };
  for (const name of NAMES) startNode(name);
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxyConfig(folder, front, ports))]);

  return {
    url: (database) =>
      `postgres://postgres:${passwords['change-me-1']}@localhost:${front}/${database}` +
      `?sslmode=verify-full&sslrootcert=${path.join(folder, 'ca.crt')}`,
    untilHealthy: (seconds) => untilHealthy(folder, ports, running, seconds),
    async killPrimary(isWholeNode) {
      const leader = (await membersOf(folder, ports)).find(({ role }) => role === 'leader').name;
      const others = isWholeNode ? [running.get(leader), running.get(etcdOf(leader))] : [];
      const pids = [...others.map(({ child }) => child.pid), ...processTree(postmasterOf(folder, leader))];
      for (const pid of pids) signalTo(pid, 'SIGKILL');
      await Promise.all(others.map(({ ended }) => ended));
      return leader;
    },
    startNode,
    async stop() {
      for (const names of [NAMES, ['haproxy', ...NAMES.map(etcdOf)]])
        await Promise.all(
          names.map(async (name) => {
            running.get(name)?.child.kill('SIGTERM');
            await running.get(name)?.ended;
            if (existsSync(path.join(folder, name, 'postmaster.pid'))) signalTo(postmasterOf(folder, name), 'SIGINT');
          }),
        );
    },
  };
}
