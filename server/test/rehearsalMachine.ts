import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
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
import { adaptations, isThere, nginx, noNginx, prepareNginx, type Ports } from './nginxProgram';

/** A machine set up by the blocks of docs/deploy.md, in a folder of its own instead of `/`. */
export interface Machine {
  folder: string;
  /** Port on which its nginx answers with TLS. */
  httpsPort: number;
  /** Runs the block with that name, in which texts may be replaced; resolves to what it prints. */
  run(block: string, replace?: Record<string, string>): Promise<string>;
  /** Runs a script with the machine's programs. */
  shell(script: string): Promise<string>;
  /** Runs a statement as PostgreSQL's superuser. */
  sql(statement: string): Promise<string>;
  stop(): Promise<void>;
  /** Ends it without the last writes of its database. */
  lose(): Promise<void>;
}

const STAND_INS = ['apt-get', 'useradd', 'chown', 'runuser', 'install', 'git', 'npm', 'nginx', 'systemctl'];
const INSTALLED = '/usr/lib/postgresql';
const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).map(Number) : [];
const postgresBin = join(INSTALLED, String(Math.max(0, ...versions)), 'bin');
const missing = [
  ['curl', '--version'],
  ['pgbackrest', 'version'],
  ['restic', 'version'],
  [join(postgresBin, 'pg_ctl'), '--version'],
].find(([program = '', flag]) => !isThere(program, flag))?.[0];

/** Why this machine cannot rehearse; false if it can. The release gate fails where a program is missing. */
export const noRehearsal: string | false =
  noNginx || (missing && !process.env.RELEASE ? `${missing} is not installed` : false);

const blocks = new Map(blocksOf('docs/deploy.md').map((block) => [block.name, block.text]));

/** PostgreSQL refuses to run as root: it has Debian's account then. */
function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const idOf = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** The machine's PostgreSQL as Debian's package leaves it: an empty cluster that runs. */
function installPostgres(folder: string, port: number, env: NodeJS.ProcessEnv) {
  const account = postgresAccount();
  const home = join(folder, 'var/lib/postgresql');
  mkdirSync(home, { recursive: true });
  if (account.uid !== undefined) chownSync(home, account.uid, account.gid ?? 0);
  const data = join(home, 'main');
  const run = (program: string, ...args: string[]) =>
    execFileSync(join(postgresBin, program), ['-D', data, ...args], { ...account, env, cwd: home, stdio: 'ignore' });
  run('initdb', '-U', 'postgres', '--auth-local=trust', '--auth-host=scram-sha-256', '-E', 'UTF8', '-N');
  const options = `-F -p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${home}`;
  const start = () => run('pg_ctl', 'start', '-w', '-t', '120', '-l', join(home, 'log'), '-o', options);
  let isRunning = false;
  const act = (action: string, mode = 'fast') => {
    if (isRunning) run('pg_ctl', 'stop', '-m', mode);
    isRunning = action !== 'stop';
    if (isRunning) start();
  };
  act('start');
  return act;
}

/** The lines `NAME=value` of a file. */
const settingsIn = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  );

/** Does for the units of the machine what systemd does. */
function systemd(folder: string, env: Record<string, string>, postgres: ReturnType<typeof installPostgres>) {
  const log = openSync(join(folder, 'log'), 'a');
  const nginxArgs = prepareNginx(folder);
  const running = new Map<string, ChildProcess>();
  const wanted = new Set<string>();
  const wordsOf = (unit: string) => {
    const [template, instance = ''] = unit.split('@');
    const file = readFileSync(
      join(folder, 'etc/systemd/system', instance ? `${template}@.service` : `${unit}.service`),
    );
    return (name: string) =>
      (new RegExp(`^${name}=(.*)$`, 'm').exec(file.toString())?.[1] ?? '').replaceAll('%i', instance).split(' ');
  };
  const serve = (unit: string) => {
    const words = wordsOf(unit);
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
  async function actOn(action: string, unit: string): Promise<void> {
    if (unit === 'postgresql') postgres(action);
    if (unit === 'wings-backup') await runBlock(wordsOf(unit)('ExecStart').join(' '), env);
    if (unit === 'wings.target') for (const part of wanted) await actOn(action, part);
    if (unit.startsWith('wings@')) wanted.add(unit);
    if (unit !== 'nginx' && !unit.startsWith('wings@')) return;
    await stop(unit);
    if (action !== 'stop') running.set(unit, unit === 'nginx' ? proxy() : serve(unit));
  }
  return {
    /** `command` is what systemctl was called with. */
    async act(command: string) {
      const [action = '', ...units] = command.split(' ');
      if (action !== 'daemon-reload') for (const unit of units) await actOn(action, unit);
    },
    async stop(mode: string) {
      // First nginx, for whose idle connections the servers would wait.
      await stop('nginx');
      await Promise.all([...running.keys()].map(stop));
      postgres('stop', mode);
    },
  };
}

/** What two machines of the same addresses have in common. */
export interface Place {
  /** Stands for `/`. */
  folder: string;
  ports: Ports & { postgres: number };
}
/** A folder with ports of its own. */
export const placeIn = async (folder: string): Promise<Place> => ({
  folder,
  ports: {
    http: await freePort(),
    https: await freePort(),
    servers: [await freePort(), await freePort()],
    postgres: await freePort(),
  },
});

/** Prepares a machine with nothing but its packages; `settings` replace the example's. */
export async function prepareMachine({ folder, ports }: Place, settings: Record<string, string>): Promise<Machine> {
  for (const path of ['bin', 'srv', 'etc/systemd/system']) mkdirSync(join(folder, path), { recursive: true });
  for (const name of STAND_INS) symlinkSync(projectPath('scripts/rehearsal/standIn.sh'), join(folder, 'bin', name));
  const adapt = join(folder, 'adapt.sed');
  const own = [
    `s#/etc/pgbackrest#${folder}&#g`,
    's#<repository>#repository#',
    `s#/usr/bin/node#${process.execPath}#`,
    `s#:5432/#:${ports.postgres}/#`,
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
  const path = [dirname(process.execPath), postgresBin, process.env.PATH ?? ''].join(delimiter);
  const env = {
    PGHOST: join(folder, 'var/lib/postgresql'),
    PGPORT: String(ports.postgres),
    PGUSER: 'postgres',
    PGBACKREST_CONFIG: join(folder, 'etc/pgbackrest.conf'),
    PGBACKREST_LOCK_PATH: join(folder, 'var/lib/postgresql/lock'),
    PGBACKREST_PG1_PORT: String(ports.postgres),
    PATH: [join(folder, 'bin'), path].join(delimiter),
    REAL_PATH: path,
    HOME: folder,
    LC_ALL: 'C.UTF-8',
    MACHINE: folder,
    NGINX: nginx ?? '',
    SYSTEMD: `http://127.0.0.1:${controlPort}`,
  };
  async function end(mode: string) {
    if (!control.listening) return;
    await units.stop(mode);
    control.close();
  }
  const units = systemd(folder, env, installPostgres(folder, ports.postgres, env));
  return {
    folder,
    httpsPort: ports.https,
    run(block, replace = {}) {
      const script = blocks.get(block);
      if (script === undefined) throw new Error(`docs/deploy.md has no block ${block}`);
      const adapted = execFileSync('sed', ['-E', '-f', adapt], { input: script, encoding: 'utf8' });
      return runBlock(
        Object.entries(replace).reduce((before, [from, to]) => before.replace(from, to), adapted),
        env,
      );
    },
    shell: (script) => runBlock(script, env),
    sql: (statement) => runBlock(`psql -qAt wings -c "${statement}"`, env),
    stop: () => end('fast'),
    lose: () => end('immediate'),
  };
}
