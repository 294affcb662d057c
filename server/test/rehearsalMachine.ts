import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { delimiter, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { projectPath } from '../storage/projectPath';
import { freePort } from '../../scripts/freePort.mjs';
import { blocksOf, runBlock } from './documentBlocks';
import { listening } from './helpers';
import { adaptations, isThere, nginx, noNginx, prepareNginx } from './nginxProgram';

/** A machine set up by the blocks of docs/deploy.md, in a folder of its own instead of `/`. */
export interface Machine {
  folder: string;
  /** Port on which its nginx answers with TLS. */
  httpsPort: number;
  /** Runs the block with that name; resolves to what it prints. */
  run(block: string): Promise<string>;
  /** Runs a statement as PostgreSQL's superuser. */
  sql(statement: string): Promise<string>;
  stop(): Promise<void>;
}

const STAND_INS = ['apt-get', 'useradd', 'runuser', 'install', 'git', 'npm', 'nginx', 'systemctl'];
const INSTALLED = '/usr/lib/postgresql';
const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
const postgresBin = join(INSTALLED, String(Math.max(0, ...versions)), 'bin');
const missing = ['curl', join(postgresBin, 'pg_dump')].find((program) => !isThere(program));

/** Why this machine cannot rehearse; false if it can. */
export const noRehearsal: string | false = noNginx || (missing ? `${missing} is not installed` : false);

const blocks = new Map(blocksOf('docs/deploy.md').map((block) => [block.name, block.text]));

/** Starts the machine's PostgreSQL. */
function startPostgres(folder: string, port: number) {
  const data = join(folder, 'postgres');
  const passwordFile = join(folder, 'password');
  const PGPASSWORD = randomBytes(12).toString('hex');
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(passwordFile, PGPASSWORD, { mode: 0o600 });
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  if (account.uid) for (const file of [data, passwordFile]) chownSync(file, account.uid, account.gid);
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(postgresBin, program), ['-D', data, ...args], { ...account, cwd: data, stdio: 'ignore' });
  run('initdb', '-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', passwordFile, '-E', 'UTF8', '-N');
  const options = `-F -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=`;
  run('pg_ctl', 'start', '-w', '-l', join(data, 'log'), '-o', options);
  return {
    env: { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD },
    stop: () => run('pg_ctl', 'stop', '-m', 'fast'),
  };
}

/** The lines `NAME=value` of a file. */
const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** Does for the units of the machine what systemd does. */
function systemd(folder: string, nginxArgs: string[]) {
  const log = openSync(join(folder, 'log'), 'a');
  const running = new Map<string, ChildProcess>();
  const serve = (unit: string) => {
    const file = readFileSync(join(folder, 'etc/systemd/system/wings@.service'), 'utf8');
    const words = (name: string) =>
      (new RegExp(`^${name}=(.*)$`, 'm').exec(file)?.[1] ?? '').replaceAll('%i', unit.replace('wings@', '')).split(' ');
    const [program = '', ...args] = words('ExecStart');
    const environment = Object.fromEntries(words('Environment').map((word) => word.split('=') as [string, string]));
    return spawn(program, args, {
      cwd: words('WorkingDirectory')[0],
      env: { PATH: process.env.PATH, ...environment, ...settingsIn(words('EnvironmentFile')[0] ?? '') },
      stdio: ['ignore', log, log],
    });
  };
  const proxy = () => spawn(nginx ?? '', nginxArgs, { stdio: ['ignore', log, log] });
  const stop = async (unit: string) => {
    const child = running.get(unit);
    running.delete(unit);
    if (child?.exitCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
  return {
    /** `command` is what systemctl was called with. */
    async act(command: string) {
      const [action, ...words] = command.split(' ');
      if (action === 'daemon-reload') return;
      for (const unit of words.filter((word) => word === 'nginx' || word.startsWith('wings@'))) {
        await stop(unit);
        running.set(unit, unit === 'nginx' ? proxy() : serve(unit));
      }
    },
    async stop() {
      // First nginx, for whose idle connections the servers would wait.
      await stop('nginx');
      await Promise.all([...running.keys()].map(stop));
    },
  };
}

/** Prepares a machine with PostgreSQL in a folder; `settings` replace the example's. */
export async function prepareMachine(folder: string, settings: Record<string, string>): Promise<Machine> {
  const servers: [number, number] = [await freePort(), await freePort()];
  const ports = { http: await freePort(), https: await freePort(), servers };
  const postgresPort = await freePort();
  for (const path of ['bin', 'srv/backup', 'etc/systemd/system']) mkdirSync(join(folder, path), { recursive: true });
  const units = systemd(folder, prepareNginx(folder));
  for (const name of STAND_INS) symlinkSync(projectPath('scripts/rehearsal/standIn.sh'), join(folder, 'bin', name));
  const adapt = join(folder, 'adapt.sed');
  const own = [
    's#<repository>#repository#',
    `s#/usr/bin/node#${process.execPath}#`,
    `s#:5432/#:${postgresPort}/#`,
    's#change-me#rehearsed#g',
    ...Object.entries(settings).map(([name, value]) => `s#^${name}=.*#${name}=${value}#`),
  ];
  writeFileSync(adapt, [...adaptations(folder, ports), ...own].join('\n'));

  const control = createServer((request, response) => {
    void text(request)
      .then((command) => units.act(command))
      .then(() => response.end())
      .catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  const controlPort = await listening(control);
  const postgres = startPostgres(folder, postgresPort);
  const path = [dirname(process.execPath), postgresBin, process.env.PATH ?? ''].join(delimiter);
  const env = {
    ...postgres.env,
    PATH: [join(folder, 'bin'), path].join(delimiter),
    REAL_PATH: path,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    CHECKOUT: projectPath(),
    MACHINE: folder,
    NGINX: nginx ?? '',
    SYSTEMD: `http://127.0.0.1:${controlPort}`,
  };
  return {
    folder,
    httpsPort: ports.https,
    run(block) {
      const script = blocks.get(block);
      if (script === undefined) throw new Error(`docs/deploy.md has no block ${block}`);
      return runBlock(execFileSync('sed', ['-E', '-f', adapt], { input: script, encoding: 'utf8' }), env);
    },
    sql: (statement) => runBlock(`psql -qAt wings -c "${statement}"`, env),
    async stop() {
      if (!control.listening) return;
      await units.stop();
      control.close();
      postgres.stop();
    },
  };
}
