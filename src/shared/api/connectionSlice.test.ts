import { selectAll } from '../../testing/sliceStorage';
import { baseApi } from './baseApi';
import { cacheKeyOf, connectionLost, connectionRestored, connectionSlice } from './connectionSlice';

const { reducer } = connectionSlice;
const fulfilled = (queryCacheKey: string | undefined, savedAt?: number) => ({
  type: 'api/executeQuery/fulfilled',
  meta: {
    requestId: '1',
    requestStatus: 'fulfilled',
    arg: { queryCacheKey },
    ...(savedAt !== undefined && { baseQueryMeta: { savedAt } }),
  },
});
const withCopy = reducer(undefined, fulfilled('getAllCategories(undefined)', 1000));

it('begins online and without copies', () => {
  expect(connectionSlice.getInitialState()).toEqual({ isOffline: false, savedAt: {} });
});

it('selects its fields', () => {
  const state = { isOffline: true, savedAt: withCopy.savedAt };
  expect(selectAll(connectionSlice.getSelectors(), state)).toEqual({
    selectIsOffline: true,
    selectSavedAt: state.savedAt,
  });
});

it('notes a lost and a restored connection', () => {
  const lost = reducer(undefined, connectionLost());
  expect([lost.isOffline, reducer(lost, connectionRestored()).isOffline]).toEqual([true, false]);
});

it('knows the time of each saved copy until a reply of the server replaces it', () => {
  expect(withCopy.savedAt).toEqual({ 'getAllCategories(undefined)': 1000 });
  expect(reducer(withCopy, fulfilled('getDashboard(undefined)')).savedAt).toEqual(withCopy.savedAt);
  expect(reducer(withCopy, fulfilled('getAllCategories(undefined)')).savedAt).toEqual({});
  expect(reducer(withCopy, fulfilled(undefined, 2000)).savedAt).toEqual(withCopy.savedAt);
  expect(reducer(withCopy, { ...fulfilled('x', 1), meta: { requestId: '1', requestStatus: 'fulfilled' } })).toEqual(
    withCopy,
  );
});

it('forgets the times with the replies', () => {
  expect(reducer({ ...withCopy, isOffline: true }, baseApi.util.resetApiState())).toEqual({
    isOffline: true,
    savedAt: {},
  });
});

it("names replies as RTK Query's cache does", () => {
  expect([cacheKeyOf('getDashboard'), cacheKeyOf('getItemDetails', { item_id: 'fries' })]).toEqual([
    'getDashboard(undefined)',
    'getItemDetails({"item_id":"fries"})',
  ]);
});
