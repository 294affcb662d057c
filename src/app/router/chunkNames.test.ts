import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

it('no chunk has a name by which ad blockers hide scripts', () => {
  const root = join(__dirname, '../..');
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  const names = files.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/webpackChunkName: "([^"]+)"/g)].map(([, name]) => name ?? ''),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => /banner|promo|offer|\bads?\b|advert|sponsor/.test(name))).toEqual([]);
});
