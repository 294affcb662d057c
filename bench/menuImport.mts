/**
 * node --import tsx bench/menuImport.mts: seconds of `menu import` of 1,000 dishes with the 77 pictures of the demo
 * menu, after `npm run build:server`.
 *   --command FILE   the built command of another checkout
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { MenuFile } from '../contract/menuFile';
import { startPostgres } from '../server/sandbox/embeddedPostgres';

const DISHES = 1000;
const sandbox = resolve(import.meta.dirname, '../server/sandbox');
const { values } = parseArgs({
  options: { command: { type: 'string', default: join(sandbox, '../../.build/server/command.mjs') } },
});
const folder = mkdtempSync(join(os.tmpdir(), 'wings-menu-'));
// PostgreSQL's account must reach its data.
chmodSync(folder, 0o755);
const menuPath = join(folder, 'menu.json');
const write = (menu: MenuFile) => writeFileSync(menuPath, JSON.stringify(menu));

/** The demo menu with copies of its dishes. */
function largeMenu(): MenuFile {
  const demo = JSON.parse(readFileSync(join(sandbox, 'demoMenu.json'), 'utf8')) as MenuFile;
  for (const picture of Object.values(demo.pictures)) picture.file = relative(folder, join(sandbox, picture.file));
  for (const { items } of demo.categories) {
    const rounds = Math.ceil(DISHES / demo.categories.length / items.length);
    const copies = Array.from({ length: rounds - 1 }, (_, round) =>
      items.map((item) => ({ ...item, id: `${item.id}-copy-${round}` })),
    );
    items.push(...copies.flat());
  }
  return demo;
}

const postgres = await startPostgres(join(folder, 'postgres'), {});
function run(what: string, ...args: string[]): void {
  const start = performance.now();
  const env = { ...process.env, DATABASE_URL: postgres.url(), DATA_DIR: join(folder, 'data') };
  const { status, stdout, stderr } = spawnSync(process.execPath, [values.command, ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${what}: ${stdout}${stderr}`);
  console.log(`${what.padEnd(20)}${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s`);
}

try {
  const menu = largeMenu();
  const count = menu.categories.flatMap(({ items }) => items).length;
  const pictures = Object.keys(menu.pictures).length;
  console.log(`${count} dishes, ${pictures} pictures; ${os.cpus().length} cores, load ${os.loadavg()[0]?.toFixed(1)}`);
  write(menu);
  run('migrate', 'migrate');
  run('trial run', 'menu', 'import', menuPath);
  run('import', 'menu', 'import', menuPath, '--apply');
  run('the same again', 'menu', 'import', menuPath, '--apply');
  for (const item of menu.categories.flatMap(({ items }) => items).slice(0, 1)) item.price += 1;
  write(menu);
  run('one price changed', 'menu', 'import', menuPath, '--apply');
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
