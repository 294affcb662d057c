import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '..', '..');
const page = readFileSync(path.join(root, 'docs/how-to.md'), 'utf8');
const named = [
  ...new Set(
    [...page.matchAll(/`((?:src|server|contract|scripts|e2e)\/[\w./-]+)(?:#(\w+))?`/g)].map(
      ([, file = '', name = '']) => `${file}#${name}`,
    ),
  ),
];

it('docs/how-to.md names places', () => {
  expect(named.length).toBeGreaterThan(40);
});

it.each(named)('docs/how-to.md: %s is there', (place) => {
  const [file = '', name = ''] = place.split('#');
  expect(existsSync(path.join(root, file))).toBe(true);
  if (name) expect(readFileSync(path.join(root, file), 'utf8')).toMatch(new RegExp(`\\b${name}\\b`));
});
