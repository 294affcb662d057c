import { loginOpened, signedOut } from '../../shared/store/events';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { menuSlice, menuStorage, recentSearchesCleared, searched, type MenuState } from './menuSlice';

const initial = menuSlice.getInitialState();
const { reducer } = menuSlice;
const after = (...searches: Parameters<typeof searched>[0][]): MenuState =>
  searches.reduce((state, search) => reducer(state, searched(search)), initial);
const ten = Array.from({ length: 10 }, (_, index) => `wings ${index}`);

it('begins without searches', () => {
  expect(initial).toEqual({ recentSearches: [], lastQuery: '' });
});

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
])('recent searches: %s', (_what, searches, expected) => {
  expect(after(...searches)).toEqual({ recentSearches: expected, lastQuery: expected[0] });
});

it('LIMIT-06 keeps ten', () => {
  const { recentSearches } = after(...ten.map((query) => ({ query })), { query: 'fries' });
  expect(recentSearches).toEqual(['fries', ...ten.slice(1).reverse()]);
});

it.each([
  ['Clear', recentSearchesCleared()],
  ['a logout', signedOut({ reason: 'logout' })],
  ['LOGIN-03 opening /login', loginOpened()],
])('%s removes them', (_what, action) => {
  expect(reducer(after({ query: 'wings' }), action)).toEqual(initial);
});

it('selects its fields', () => {
  expect(selectAll(menuSlice.getSelectors(), after({ query: 'fries' }, { query: 'wings' }))).toEqual({
    selectRecentSearches: ['wings', 'fries'],
    selectLastQuery: 'wings',
  });
});

it('STORE-11 stores the list as JSON, and nothing when it is empty', () => {
  expect(keysOf(menuStorage, after({ query: 'wings' }))).toEqual({ recentSearches: '["wings"]' });
  expect(keysOf(menuStorage, initial)).toEqual({ recentSearches: null });
  expect(stateOf(menuStorage, { recentSearches: '["wings"]' })).toEqual({ ...initial, recentSearches: ['wings'] });
  expect(resetFieldsOf(menuStorage)).toEqual({ recentSearches: ['recentSearches'] });
});

it('reads ten texts at most, no empty ones, and refuses what is no list', () => {
  const stored = JSON.stringify(['', null, ...ten, 'fries']);
  expect(stateOf(menuStorage, { recentSearches: stored }).recentSearches).toEqual(ten);
  expect(() => stateOf(menuStorage, { recentSearches: 'null' })).toThrow('not a list');
});
