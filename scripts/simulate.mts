/**
 * npm run simulate -- [--seeds N] [--seed S] [--path P] [--most-seconds T]: plays random histories of app and server.
 * --faults [WORD ...] [--seeds N]: shows that each planted fault is found.
 */
import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'esbuild';
import { bundle } from './buildServer.mjs';
import { createDatabase } from './databases.mjs';
import { startPostgres } from '../server/sandbox/embeddedPostgres';
import { FAULTS, type Fault } from './simulate/faults.mts';

const args = process.argv.slice(2);
const isProof = args[0] === '--faults';
const words = args.slice(1).filter((word, at, all) => word !== '--seeds' && all[at - 1] !== '--seeds');
const seeds = (isProof && args.includes('--seeds') && args[args.indexOf('--seeds') + 1]) || '2000';

process.chdir(resolve(import.meta.dirname, '..'));
mkdirSync('.cache', { recursive: true });
const outdir = resolve(mkdtempSync('.cache/simulate-'));

/** The server's packages stay outside, those of the app are written for bundlers. */
const packagesOfServer: Plugin = {
  name: 'packages-of-server',
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ importer, path }) =>
      /[\\/](?:server|scripts)[\\/]/.test(importer) && !importer.includes('node_modules')
        ? { path, external: true }
        : undefined,
    );
  },
};

/** Replaces a text of one file. */
const faultPlugin = ([file, from, to]: Fault): Plugin => ({
  name: 'fault',
  setup: ({ onLoad }) => {
    onLoad({ filter: new RegExp(`${file.replaceAll(/[/.]/g, '[/.\\\\]')}$`) }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (source.split(from).length !== 2) throw new Error(`${file} has no single place of the fault: ${from}`);
      return { contents: source.replace(from, () => to), loader: 'ts' };
    });
  },
});

const build = (name: string, plugins: readonly Plugin[] = []) =>
  bundle({
    entryPoints: { [name]: 'scripts/simulate/main.mts', prepare: 'server/test/prepareTestDatabases.ts' },
    outdir,
    packages: 'bundle',
    splitting: false,
    loader: { '.css': 'empty', '.png': 'empty', '.svg': 'empty', '.webp': 'empty' },
    plugins: [...plugins, packagesOfServer],
    define: { 'process.env.NODE_ENV': '"production"' },
  });

let child: ChildProcess | undefined;
let isEnded = false;
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    isEnded = true;
    child?.kill('SIGKILL');
  });

type Env = Record<string, string>;

const run = (program: string, options: readonly string[], env: Env, stdio: StdioOptions = 'inherit') =>
  new Promise<{ code: number; output: string }>((done) => {
    child = spawn(process.execPath, [join(outdir, program), ...options], { stdio, env: { ...process.env, ...env } });
    let output = '';
    child.stdout?.on('data', (text) => {
      output += String(text);
    });
    child.on('close', (code) => {
      done({ code: code ?? 1, output });
    });
  });

/** Whether the same history breaks no rule without the fault. */
async function passesWithout(output: string, env: Env): Promise<boolean> {
  const [, path = ''] = /--path ([\d:]+)/.exec(output) ?? [];
  const again = ['--first', '--seeds', '1', '--path', path];
  return (await run('main.mjs', again, env, ['ignore', 'ignore', 'inherit'])).code === 0;
}

/** Plays each fault that has one of the words until it is found; the code is 1 if one is not. */
async function findFaults(env: Env): Promise<number> {
  let missed = 0;
  const isAsked = ([name]: [string, Fault]) => words.length === 0 || words.some((word) => name.includes(word));
  for (const [name, fault] of Object.entries(FAULTS).filter(isAsked)) {
    await build('faulty', [faultPlugin(fault)]);
    const { code, output } = await run('faulty.mjs', ['--first', '--seeds', seeds], env, ['ignore', 'pipe', 'inherit']);
    if (isEnded) return 1;
    const lines = output.trim().split('\n');
    const reason = lines.find((line) => line.includes('Error')) ?? '';
    const isFound = code === 1 && output.includes(', 1 failed') && (await passesWithout(output, env));
    process.stdout.write(`${isFound ? 'found' : 'MISSED'}: ${name}; ${lines.at(-1)}; ${reason}\n`);
    if (!isFound) missed += 1;
  }
  return missed > 0 ? 1 : 0;
}

/** An own database, unless DATABASE_URL names one that is prepared. */
async function openDatabase() {
  const given = process.env.DATABASE_URL;
  if (given) return { url: given, close: async () => undefined };
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
  const postgres = await startPostgres(join(outdir, 'postgres'), { settings });
  const close = async () => {
    await postgres.stop();
    rmSync(postgres.folder, { recursive: true, force: true });
  };
  const url = await createDatabase(postgres.url(), 'simulation');
  await run('prepare.mjs', [url], {});
  return { url, close };
}

let code = 1;
try {
  await build('main');
  const database = await openDatabase();
  try {
    const env = { DATABASE_URL: database.url, NODE_ENV: 'production' };
    if (isProof) code = await findFaults(env);
    else ({ code } = await run('main.mjs', args, env));
  } finally {
    await database.close();
  }
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
process.exit(code);
