import { existsSync, readFileSync } from 'node:fs';
import { npm } from './run.mjs';

const read = (file) => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether node_modules matches the lock file; optional packages of other systems may be missing. */
export function isInstalled() {
  const lockFile = 'node_modules/.package-lock.json';
  if (!existsSync(lockFile)) return false;
  const there = read(lockFile);
  return Object.entries(read('package-lock.json')).every(([path, wanted]) => {
    if (path === '' || wanted.optional || wanted.devOptional || wanted.peer) return true;
    return there[path]?.version === wanted.version;
  });
}

export async function ensureInstalled() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node 20.19 or newer is needed; this is ${process.versions.node}`);
  if (isInstalled()) return;
  process.stdout.write('Installing packages (once)\n');
  await npm(['ci', '--no-audit', '--no-fund']);
}
