import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

export function hashOf(paths, settings = {}, isInput = () => true) {
  const hash = createHash('sha256').update(JSON.stringify(Object.entries(settings).sort()));
  for (const path of paths) {
    for (const file of filesIn(path)) {
      if (isInput(file)) hash.update(`\0${file}\0`).update(readFileSync(file));
    }
  }
  return hash.digest('hex');
}

export async function whenChanged(name, hash, output, build) {
  const stamp = join('.build', `${name}.hash`);
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) return false;
  await build();
  mkdirSync('.build', { recursive: true });
  writeFileSync(stamp, hash);
  return true;
}
