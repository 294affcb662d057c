/** PostgreSQL on three nodes by Patroni, with etcd and HAProxy, on loopback, from the files of deploy/failover. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { get } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../scripts/freePort.mjs';

const NAMES = ['node1', 'node2', 'node3'] as const;
type Name = (typeof NAMES)[number];
type Ports = Record<Name, Record<'rest' | 'postgres' | 'client' | 'peer', number>>;
type Running = Map<string, { child: ChildProcess; ended: Promise<unknown>; log: () => string }>;
const PROGRAMS = ['etcd', 'patroni', 'haproxy'];
const etcdOf = (name: string) => `${name}-etcd`;
const DEPLOYED = path.join(import.meta.dirname, '..', '..', 'deploy', 'failover');
const deployed = (file: string) => readFileSync(path.join(DEPLOYED, file), 'utf8');
const idOf = (flag: string) =>
  Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

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

export function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return [pid, ...children.flatMap((child) => processTree(Number(child)))];
}

function programRunner(folder: string, uid: number, gid: number) {
  const running: Running = new Map();
  const run = (name: string, command: string, args: string[]) => {
    const child = spawn(command, args, {
      cwd: folder,
      uid,
      gid,
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let log = '';
    const take = (chunk: unknown) => {
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

const etcdConfig = (folder: string, name: Name, ports: Ports) =>
  deployed('etcd.conf.yml')
    .replace('name: node1', `name: ${name}`)
    .replace(
      /initial-cluster: .*/,
      `initial-cluster: ${NAMES.map((peer) => `${peer}=https://127.0.0.1:${ports[peer].peer}`).join()}`,
    )
    .replaceAll('10.0.0.1:2379', `127.0.0.1:${ports[name].client}`)
    .replaceAll('10.0.0.1:2380', `127.0.0.1:${ports[name].peer}`)
    .replace('/var/lib/etcd/wings', path.join(folder, etcdOf(name)))
    .replaceAll('/etc/wings/tls', folder);

function patroniConfig(
  folder: string,
  name: Name,
  ports: Ports,
  passwords: Record<string, string>,
  timings: Record<string, number>,
) {
  const config = deployed('patroni.yml')
    .replace('name: node1', `name: ${name}`)
    .replace(/hosts: .*/, `hosts: ${NAMES.map((peer) => `127.0.0.1:${ports[peer].client}`).join()}`)
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

const haproxyConfig = (folder: string, front: number, ports: Ports) =>
  NAMES.reduce(
    (text, name, index) =>
      text.replace(`10.0.0.${index + 1}:5432 port 8008`, `127.0.0.1:${ports[name].postgres} port ${ports[name].rest}`),
    deployed('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${front}`).replaceAll('/etc/wings/tls', folder),
  );

async function membersOf(folder: string, ports: Ports) {
  const ca = readFileSync(path.join(folder, 'ca.crt'));
  for (const name of NAMES) {
    try {
      const url = `https://127.0.0.1:${ports[name].rest}/cluster`;
      const request = get(url, { ca, signal: AbortSignal.timeout(2000) });
      const [response] = (await once(request, 'response')) as [IncomingMessage];
      const { members } = (await json(response)) as { members: Record<'name' | 'role' | 'state', string>[] };
      return members;
    } catch {}
  }
  return [];
}

const postmasterOf = (folder: string, name: string) =>
  Number(readFileSync(path.join(folder, name, 'postmaster.pid'), 'utf8').split('\n')[0]);

function signalTo(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {}
}

/** Resolves to the members when one leads and one follows in step, within `seconds`. */
async function untilHealthy(folder: string, ports: Ports, running: Running, seconds: number) {
  const until = Date.now() + seconds * 1000;
  for (;;) {
    const members = await membersOf(folder, ports);
    const count = (role: string) => members.filter((member) => member.role === role).length;
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

export async function startNodes(folder: string, timings: Record<string, number> = {}) {
  const { uid: own, gid: ownGroup } = os.userInfo();
  const [uid, gid] = own === 0 ? [idOf('-u'), idOf('-g')] : [own, ownGroup];
  chownSync(folder, uid, gid);
  const { running, run } = programRunner(folder, uid, gid);
  const write = (file: string, text: string) => {
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
  ) as Ports;
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
  const startNode = (name: string) => {
    run(etcdOf(name), 'etcd', ['--config-file', path.join(folder, `${etcdOf(name)}.yml`)]);
    run(name, 'patroni', [path.join(folder, `${name}.yml`)]);
  };
  for (const name of NAMES) startNode(name);
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxyConfig(folder, front, ports))]);

  return {
    url: (database: string) =>
      `postgres://postgres:${passwords['change-me-1']}@localhost:${front}/${database}` +
      `?sslmode=verify-full&sslrootcert=${path.join(folder, 'ca.crt')}`,
    untilHealthy: (seconds: number) => untilHealthy(folder, ports, running, seconds),
    async killPrimary(isWholeNode: boolean) {
      const leader = (await membersOf(folder, ports)).find(({ role }) => role === 'leader')?.name ?? '';
      const others = isWholeNode ? [running.get(leader), running.get(etcdOf(leader))] : [];
      for (const other of others) other?.child.kill('SIGKILL');
      for (const pid of processTree(postmasterOf(folder, leader))) signalTo(pid, 'SIGKILL');
      await Promise.all(others.map(async (other) => other?.ended));
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
