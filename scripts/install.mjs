import { existsSync, readFileSync } from 'node:fs';
import { npm } from './run.mjs';
import { step } from './steps.mjs';

const packagesIn = (file) => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')).packages ?? {}) : {});

/** Whether node_modules has what the lock file names; optional packages of other systems may be missing. */
function isInstalled({ withDev }) {
  const there = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.peer) return true;
    if (wanted.dev && !withDev) return true;
    return there[path]?.version === wanted.version;
  });
}

/** Installs what is missing: for a start the dependencies, for tests and development all packages. */
export async function ensureInstalled({ withDev }) {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}`);
  if (isInstalled({ withDev })) return;
  // `npm ci` would delete what a start has installed.
  const command = existsSync('node_modules') ? ['install', '--no-save'] : ['ci'];
  const set = withDev ? ['--include=dev'] : ['--omit=dev'];
  await step('Installing packages', 'Check the connection to the npm registry, then run the command again.', (log) =>
    npm([...command, ...set, '--no-audit', '--no-fund'], { stdio: ['ignore', log, log] }),
  );
}
