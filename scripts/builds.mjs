import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildSandbox, buildServer, SANDBOX_FILE, SERVER_FILE } from './buildServer.mjs';
import { npm, runMain } from './run.mjs';
import { step } from './steps.mjs';

function* filesIn(path) {
  if (!existsSync(path)) return;
  let entries;
  try {
    entries = readdirSync(path, { withFileTypes: true });
  } catch {
    yield path;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const below = join(path, entry.name);
    if (entry.isDirectory()) yield* filesIn(below);
    else yield below;
  }
}

function hashOf(paths, settings = {}, isInput = () => true) {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(settings).sort()));
  for (const path of paths) {
    for (const file of filesIn(path)) {
      if (isInput(file)) hash.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

/** Builds what is missing or whose inputs have changed since. */
async function whenChanged(name, hash, output, build) {
  const stamp = join('.build', `${name}.hash`);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return;
  await build();
  mkdirSync('.build', { recursive: true });
  writeFileSync(stamp, hash);
}

const isSource = (file) => !/\.test\.tsx?$/.test(file);
/** What the build of the app reads from the environment. */
const settings = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => (name.startsWith('APP_') && name !== 'APP_SECRET') || name === 'SOURCE_MAPS',
  ),
);
const APP_TOOLS = [
  'webpack.config.js',
  'babel.config.js',
  'scripts/appConfig.js',
  'scripts/inline.js',
  'scripts/precompress.mts',
  'package-lock.json',
];
const REMEDY = 'Correct the file that it names, then run the command again.';

/** Builds dist/ unless it is up to date. */
export const buildApp = () =>
  whenChanged('app', hashOf(['src', 'contract', 'public', ...APP_TOOLS], settings, isSource), 'dist/index.html', () =>
    step('Building the app', REMEDY, (log) => npm(['run', '--silent', 'build'], { stdio: ['ignore', log, log] })),
  );

/** Builds the backend's program unless it is up to date. */
export const buildProgram = (isProduction) =>
  whenChanged(
    isProduction ? 'server' : 'sandbox',
    hashOf(['server', 'contract', 'scripts/buildServer.mjs', 'package-lock.json'], {}, isSource),
    isProduction ? SERVER_FILE : SANDBOX_FILE,
    () => step('Building the backend', REMEDY, isProduction ? () => buildServer() : buildSandbox),
  );

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.chdir(resolve(import.meta.dirname, '..'));
  await runMain(buildApp);
}
