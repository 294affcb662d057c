import { foldText } from '../../../contract/lib/foldText';

it.each([
  ['Al Barsha', 'barsha'],
  ['al-barshā 1', 'barsha 1'],
  ['البَرشاء', 'برشاء'],
  ['أبو ظبي', 'ابو ظبي'],
  ['الكرامة', 'كرامه'],
  ['البرشاء ١', 'برشاء 1'],
  ['Za‘abeel', 'zaabeel'],
  ['Al', 'al'],
  ['  ', ''],
])('A-28 %s is compared as %s', (given, folded) => {
  expect(foldText(given)).toBe(folded);
});
