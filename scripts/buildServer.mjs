import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { npm, runMain } from './run.mjs';

export const SERVER_FILE = '.build/server/main.mjs';
export const SANDBOX_FILE = '.build/sandbox/main.mjs';
const DEPLOYED = '.build/deployed';

const { name, version, dependencies, devDependencies, overrides, engines } = JSON.parse(
  readFileSync(new URL('../package.json', import.meta.url), 'utf8'),
);
/** The server, its commands, and what prints the policy of a page: without the sandbox. */
export const PROGRAMS = ['server/main.ts', 'server/command.ts', 'server/web/printPolicy.ts'];

export const SANDBOX = ['server/sandbox/main.ts', 'server/sandbox/command.ts'];

export async function bundle(options) {
  const { build } = await import('esbuild');
  return build({
    chunkNames: 'shared/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    logLevel: 'warning',
    ...options,
  });
}

export async function buildServer(outdir = path.dirname(SERVER_FILE)) {
  const { metafile } = await bundle({ entryPoints: PROGRAMS, outdir, entryNames: '[name]', metafile: true });
  return metafile;
}

/** Packages of many files: a program takes half as long again to load them as they are. */
const COMPILED = ['typebox', 'drizzle-orm', 'stripe', 'cockatiel', '@zxcvbn-ts/language-common'];
/** For programs that run beside `node_modules`. */
export const withPackages = {
  packages: 'bundle',
  external: Object.keys({ ...dependencies, ...devDependencies }).filter((other) => !COMPILED.includes(other)),
  sourcesContent: false,
};

export const buildSandbox = () =>
  bundle({ ...withPackages, entryPoints: SANDBOX, outdir: path.dirname(SANDBOX_FILE), entryNames: '[name]' });

function packagesOf(metafile) {
  const imported = Object.values(metafile.outputs)
    .flatMap(({ imports }) => imports)
    .filter(({ external, path: name }) => external && !name.startsWith('node:') && !builtinModules.includes(name))
    .map(({ path: name }) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
  return [...new Set(imported)].sort();
}

export async function writeDeployed(metafile, folder = DEPLOYED) {
  const needed = Object.fromEntries(
    packagesOf(metafile).map((packageName) => {
      if (!dependencies[packageName])
        throw new Error(`${packageName} is imported by the server and not in dependencies`);
      return [packageName, dependencies[packageName]];
    }),
  );
  const run = (file) => `node --enable-source-maps ${path.dirname(SERVER_FILE)}/${file}.mjs`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    path.join(folder, 'package.json'),
    `${JSON.stringify(
      {
        name: `${name}-server`,
        version,
        private: true,
        engines,
        scripts: {
          start: run('main'),
          policy: run('printPolicy'),
        },
        dependencies: needed,
        overrides: Object.fromEntries(Object.entries(overrides).filter(([, value]) => typeof value === 'string')),
      },
      null,
      2,
    )}\n`,
  );
  copyFileSync('package-lock.json', path.join(folder, 'package-lock.json'));
  const quiet = ['--loglevel=error', '--no-audit', '--no-fund'];
  await npm(['install', '--package-lock-only', '--prefer-offline', ...quiet], { cwd: folder, stdio: 'ignore' });
}

const npmText = (args) =>
  spawnSync('npm', args, { cwd: DEPLOYED, encoding: 'utf8', shell: process.platform === 'win32' }).stdout;

function writeBill() {
  const bill = npmText(['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx']);
  writeFileSync(path.join(DEPLOYED, 'sbom.json'), bill);
}

/** Fails where a known weakness is high or critical; without an answer of the registry it says so and goes on. */
function audit() {
  const text = npmText(['audit', '--package-lock-only', '--omit=dev', '--json']);
  const report = text.trim() ? JSON.parse(text) : {};
  const vulnerabilities = report.metadata?.vulnerabilities;
  if (!vulnerabilities) {
    process.stderr.write('The registry gives no audit: known weaknesses of the packages were not looked up\n');
    return;
  }
  if (vulnerabilities.high + vulnerabilities.critical > 0)
    throw new Error(
      `npm audit --omit=dev knows ${vulnerabilities.high + vulnerabilities.critical} high or critical weaknesses`,
    );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await runMain(async () => {
    await writeDeployed(await buildServer());
    await buildSandbox();
    writeBill();
    audit();
  });
