import { pathId } from './pathId';

it.each([
  ['/items/:id?', '/items/a%20b', 'a b'],
  ['/items/:id?', '/items', ''],
  ['/item/:id', '/item/%D8%A3', 'أ'],
  ['/item/:id', '/item/%E0%A4%A', '%E0%A4%A'],
  ['/item/:id', '/items', null],
])('%s finds in %s the id %j', (pattern, path, id) => {
  expect(pathId(pattern, path)).toBe(id);
});
