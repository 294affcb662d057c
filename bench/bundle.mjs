/**
 * Lists what the first route consists of: builds with source maps into a separate folder and divides each chunk's
 * brotli size among its modules by their bytes. Packages are one line each, the app's code one line a folder.
 * Options: --all for every chunk, --chunk <name>, --files for single files of our own, --json.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { explore } from 'source-map-explorer';
import { firstRouteScripts } from './support/firstRoute.mjs';

const root = path.resolve(import.meta.dirname, '..');
const folder = path.join(root, '.build', 'bundle-report');
const option = (name) => process.argv.includes(name);
const wanted = option('--chunk') ? process.argv[process.argv.indexOf('--chunk') + 1] : null;

execFileSync(
  process.execPath,
  [path.join(root, 'node_modules/webpack/bin/webpack.js'), '--mode', 'production', '--output-path', folder],
  {
    cwd: root,
    env: { ...process.env, SOURCE_MAPS: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const first = firstRouteScripts(readFileSync(path.join(folder, 'index.html'), 'utf8')).map((src) => path.basename(src));
const scripts = readdirSync(path.join(folder, 'static')).filter((name) => name.endsWith('.js'));
const chosen = scripts.filter((name) =>
  wanted ? name.startsWith(`${wanted}.`) : option('--all') || first.includes(name),
);

/** `node_modules/@mui/material/Button/Button.js` is @mui/material; a file of the app gives its folder. */
function ownerOf(file) {
  const dependency = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file);
  if (dependency) return dependency[1];
  const own = /(?:^|\/)((?:src|contract)\/.*)$/.exec(file)?.[1];
  if (!own) return '(webpack and the like)';
  return option('--files')
    ? own
    : own
        .split('/')
        .slice(
          0,
          own.startsWith('src/features') || own.startsWith('src/screens') || own.startsWith('src/shared') ? 3 : 2,
        )
        .join('/');
}

const report = [];
for (const name of chosen) {
  const file = path.join(folder, 'static', name);
  const source = readFileSync(file);
  const kb = brotliCompressSync(source).length / 1024;
  // A file with webpack's runtime only, such as an entry whose modules are all in the vendor file, has no map.
  const { bundles } = existsSync(`${file}.map`)
    ? await explore({ code: file, map: `${file}.map` }, { output: { format: 'json' }, noBorderChecks: true })
    : { bundles: [{ files: { '': { size: source.length } } }] };
  const owners = new Map();
  for (const [each, { size }] of Object.entries(bundles[0].files)) {
    owners.set(ownerOf(each), (owners.get(ownerOf(each)) ?? 0) + (size / source.length) * kb);
  }
  report.push({
    chunk: name,
    first: first.includes(name),
    kb,
    owners: [...owners].sort((a, b) => b[1] - a[1]).map(([owner, share]) => ({ owner, kb: share })),
  });
}
report.sort((a, b) => Number(b.first) - Number(a.first) || b.kb - a.kb);
rmSync(folder, { recursive: true, force: true });

if (option('--json')) {
  console.log(JSON.stringify(report, null, 2));
} else {
  for (const { chunk, kb, owners, first: isFirst } of report) {
    console.log(`\n${kb.toFixed(1).padStart(7)} KB brotli  ${chunk}${isFirst ? '' : '  (lazy)'}`);
    for (const owner of owners.filter(({ kb: share }) => share >= 0.05))
      console.log(`${owner.kb.toFixed(1).padStart(12)}  ${owner.owner}`);
  }
  const total = report.filter((chunk) => chunk.first).reduce((sum, chunk) => sum + chunk.kb, 0);
  if (!wanted) console.log(`\n${total.toFixed(1).padStart(7)} KB brotli  first route`);
}
