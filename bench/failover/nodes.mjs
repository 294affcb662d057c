/** PostgreSQL on three nodes by Patroni, with etcd and HAProxy, on loopback, from the files of deploy/failover. */
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findPostgres, freePort } from '../../scripts/postgresCluster.mjs';

const NAMES = ['node1', 'node2', 'node3'];
const PROGRAMS = ['etcd', 'patroni', 'haproxy'];
const deployed = (file) => readFileSync(path.join(import.meta.dirname, '..', '..', 'deploy', 'failover', file), 'utf8');
const idOf = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim() || Number.NaN);

/** What is missing on this machine; null when all is there. */
export function missing() {
  const programs = PROGRAMS.filter((name) => spawnSync('which', [name]).status !== 0);
  return findPostgres() ? (programs.length > 0 ? `${programs.join(', ')} not installed` : null) : 'no PostgreSQL';
}

/** All processes below one, itself first. */
export function family(pid) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${name}/stat`, 'utf8')
              .replace(/^.*\) /s, '')
              .split(' ')[1],
          ) === pid
        );
      } catch {
        return false;
      }
    });
  return [pid, ...children.flatMap((name) => family(Number(name)))];
}

export async function startNodes(folder) {
  const [uid, gid] = process.getuid() === 0 ? [idOf('-u'), idOf('-g')] : [process.getuid(), process.getgid()];
  chownSync(folder, uid, gid);
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
  const write = (file, text) => {
    const full = path.join(folder, file);
    writeFileSync(full, text);
    chownSync(full, uid, gid);
    return full;
  };
  const ports = Object.fromEntries(
    await Promise.all(NAMES.map(async (name) => [name, { rest: await freePort(), postgres: await freePort() }])),
  );
  const [client, peer, front] = [await freePort(), await freePort(), await freePort()];
  const passwords = { 'change-me-1': 1, 'change-me-2': 2, 'change-me-3': 3 };
  for (const word of Object.keys(passwords)) passwords[word] = randomBytes(12).toString('hex');

  // One etcd: the machines that this bench lets die are those with PostgreSQL.
  const etcd = deployed('etcd.conf.yml')
    .replace(/initial-cluster: .*/, 'initial-cluster: node1=http://10.0.0.1:2380')
    .replaceAll('10.0.0.1:2379', `127.0.0.1:${client}`)
    .replaceAll('10.0.0.1:2380', `127.0.0.1:${peer}`)
    .replace('/var/lib/etcd/wings', path.join(folder, 'etcd'));
  run('etcd', 'etcd', ['--config-file', write('etcd.conf.yml', etcd)]);

  const configs = new Map();
  for (const name of NAMES) {
    const { rest, postgres } = ports[name];
    let config = deployed('patroni.yml')
      .replace('name: node1', `name: ${name}`)
      .replace(/hosts: .*/, `hosts: 127.0.0.1:${client}`)
      .replaceAll('10.0.0.1:8008', `127.0.0.1:${rest}`)
      .replaceAll('10.0.0.1:5432', `127.0.0.1:${postgres}`)
      .replace('/var/lib/postgresql/15/wings', path.join(folder, name))
      .replace(/bin_dir: .*/, `bin_dir: ${findPostgres()}`)
      .replace('/var/run/postgresql', folder)
      .replaceAll('10.0.0.0/24', '127.0.0.1/32');
    for (const [word, password] of Object.entries(passwords)) config = config.replaceAll(word, password);
    configs.set(name, write(`${name}.yml`, config));
  }
  const startNode = (name) => run(name, 'patroni', [configs.get(name)]);
  for (const name of NAMES) startNode(name);

  let haproxy = deployed('haproxy.cfg').replace('127.0.0.1:5000', `127.0.0.1:${front}`);
  for (const [index, name] of NAMES.entries())
    haproxy = haproxy.replace(
      `10.0.0.${index + 1}:5432 check port 8008`,
      `127.0.0.1:${ports[name].postgres} check port ${ports[name].rest}`,
    );
  run('haproxy', 'haproxy', ['-db', '-f', write('haproxy.cfg', haproxy)]);

  async function members() {
    for (const name of NAMES) {
      try {
        const response = await fetch(`http://127.0.0.1:${ports[name].rest}/cluster`, {
          signal: AbortSignal.timeout(2000),
        });
        return (await response.json()).members;
      } catch {
        // Another node answers.
      }
    }
    return [];
  }

  /** Waits until one leads, one is its synchronous standby, and all three run. */
  async function untilHealthy(seconds) {
    const until = Date.now() + seconds * 1000;
    for (;;) {
      const found = await members();
      const count = (role) => found.filter((each) => each.role === role).length;
      const areRunning = found.length === 3 && found.every(({ state }) => ['running', 'streaming'].includes(state));
      if (areRunning && count('leader') === 1 && count('sync_standby') === 1) return found;
      if (Date.now() > until)
        throw new Error(
          `the nodes are not healthy: ${JSON.stringify(found)}\n` +
            [...running].map(([name, { log }]) => `${name}: ${log().slice(-1500)}`).join('\n'),
        );
      await delay(500);
    }
  }

  return {
    url: (database) => `postgres://postgres:${passwords['change-me-1']}@127.0.0.1:${front}/${database}`,
    untilHealthy,
    /** Kills the primary: PostgreSQL alone, or the node with Patroni, as when a machine loses its power. */
    async killPrimary(isWholeNode) {
      const leader = (await members()).find(({ role }) => role === 'leader').name;
      const pid = Number(readFileSync(path.join(folder, leader, 'postmaster.pid'), 'utf8').split('\n')[0]);
      const { child, ended } = running.get(leader);
      for (const each of [...(isWholeNode ? [child.pid] : []), ...family(pid)]) {
        try {
          process.kill(each, 'SIGKILL');
        } catch {
          // Ended with its parent.
        }
      }
      if (isWholeNode) await ended;
      return leader;
    },
    startNode,
    async stop() {
      for (const name of [...NAMES, 'haproxy', 'etcd']) {
        const program = running.get(name);
        program?.child.kill('SIGTERM');
        await program?.ended;
        const pidFile = path.join(folder, name, 'postmaster.pid');
        if (existsSync(pidFile)) {
          const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
          try {
            process.kill(pid, 'SIGINT');
          } catch {
            // Ended already.
          }
        }
      }
    },
  };
}
