import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const built = path.resolve(__dirname, '..', '..', 'dist');
const HASH = /\.([0-9a-f]{8})\./g;
/** Another hash each time, so that no cached file of a former release is used. */
const turned = (hash: string) => hash.slice(1) + hash.slice(0, 1);
const newer = (text: string) => text.replace(HASH, (_whole, hash: string) => `.${turned(hash)}.`);

export class Release {
  readonly dir = mkdtempSync(path.join(tmpdir(), 'wings-release-'));

  constructor() {
    cpSync(built, this.dir, { recursive: true });
  }

  next(): void {
    const files = readdirSync(this.dir, { recursive: true, encoding: 'utf8' })
      .map((name) => path.join(this.dir, name))
      .filter((file) => statSync(file).isFile());
    for (const file of files) {
      // Compressed copies would still contain the old names.
      if (/\.(?:br|gz)$/.test(file)) rmSync(file);
      else if (/\.(?:js|css|html)$/.test(file)) writeFileSync(file, renamed(readFileSync(file, 'utf8')));
    }
    for (const file of files) {
      const name = path.basename(file);
      if (!/\.(?:br|gz)$/.test(file) && newer(name) !== name)
        renameSync(file, path.join(path.dirname(file), newer(name)));
    }
  }

  remove(): void {
    rmSync(this.dir, { recursive: true, force: true });
  }
}

const renamed = (text: string): string =>
  newer(text).replace(/"([0-9a-f]{8})"/g, (_whole, hash: string) => `"${turned(hash)}"`);
