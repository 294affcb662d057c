import { stateOf } from '../../testing/persistConfig';
import { menuSlice, menuPersist, recentSearchesCleared, searched, type MenuState } from './menuSlice';

const initial = menuSlice.getInitialState();
const { reducer } = menuSlice;
const after = (...searches: Parameters<typeof searched>[0][]): MenuState =>
  searches.reduce((state, search) => reducer(state, searched(search)), initial);
const ten = Array.from({ length: 10 }, (_, index) => `wings ${index}`);

it.each([
  ['newest first', [{ query: 'fries' }, { query: ' wings ' }], ['wings', 'fries']],
  [
    'each text once, whatever its case',
    [{ query: 'Wings' }, { query: 'fries' }, { query: 'wings' }],
    ['wings', 'fries'],
  ],
  [
    'A-24 a longer text replaces the one it grew from',
    [{ query: 'fries' }, { query: 'Wi' }, { query: 'wings', replaces: 'wi' }],
    ['wings', 'fries'],
  ],
  ['blank text is no search', [{ query: 'fries' }, { query: '  ' }], ['fries']],
])('SEARCH-07 recent searches: %s', (_what, searches, expected) => {
  expect(after(...searches)).toEqual({ recentSearches: expected, lastQuery: expected[0] });
});

it('LIMIT-06 keeps ten', () => {
  const { recentSearches } = after(...ten.map((query) => ({ query })), { query: 'fries' });
  expect(recentSearches).toEqual(['fries', ...ten.slice(1).reverse()]);
});

it('Clear removes them', () => {
  expect(reducer(after({ query: 'wings' }), recentSearchesCleared())).toEqual(initial);
});

it('reads ten texts at most, and no empty ones', () => {
  const stored = JSON.stringify(['', null, ...ten, 'fries']);
  expect(stateOf(menuPersist, { recentSearches: stored }).recentSearches).toEqual(ten);
});
