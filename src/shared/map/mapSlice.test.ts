import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { loginOpened } from '../store/events';
import { mapKeyConfigured, mapSlice, mapStorage, positionFailureShown } from './mapSlice';

const { reducer } = mapSlice;
const full = { key: 'key-1', isPositionFailureShown: true };

it('begins without a key and without a message', () => {
  expect(mapSlice.getInitialState()).toEqual({ key: '', isPositionFailureShown: false });
  expect(reducer(undefined, mapKeyConfigured('key-1'))).toEqual({ key: 'key-1', isPositionFailureShown: false });
  expect(reducer(undefined, positionFailureShown())).toEqual({ key: '', isPositionFailureShown: true });
});

it('selects its fields', () => {
  expect(selectAll(mapSlice.getSelectors(), full)).toEqual({
    selectMapKey: 'key-1',
    selectIsPositionFailureShown: true,
  });
});

it('LOGIN-03 opening /login removes the key only', () => {
  expect(reducer(full, loginOpened())).toEqual({ key: '', isPositionFailureShown: true });
});

it('STORE-10 stores the key alone', () => {
  expect(keysOf(mapStorage, full)).toEqual({ map_key: 'key-1' });
  expect(stateOf(mapStorage, { map_key: 'key-1' })).toEqual({ key: 'key-1', isPositionFailureShown: false });
  expect(resetFieldsOf(mapStorage)).toEqual({ map_key: ['key'] });
});
