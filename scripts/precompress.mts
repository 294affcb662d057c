/** Writes .br and .gz beside the text files of dist/, so that any static server can send them without work. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const dist = path.resolve(import.meta.dirname, '..', 'dist');
const [toBrotli, toGzip] = [promisify(brotliCompress), promisify(gzip)];

/** On all cores. */
async function compress(name: string): Promise<void> {
  const file = path.join(dist, name);
  // index.html is not compressed, because an operator may change its app-config block (docs/configuration.md).
  if (!/\.(js|css|svg|json|webmanifest|txt)$/.test(name) || statSync(file).size < 1024) return;
  const content = readFileSync(file);
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  const [br, gz] = await Promise.all([toBrotli(content, quality), toGzip(content, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
await Promise.all(readdirSync(dist, { recursive: true, encoding: 'utf8' }).map(compress));
