import { addressChosen, loginOpened, signedOut } from '../../shared/store/events';
import { anAddress } from '../../testing/builders';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { addressCleared, addressSlice, addressStorage, addressStored } from './addressSlice';

const initial = addressSlice.getInitialState();
const { reducer } = addressSlice;
const chosen = reducer(initial, addressChosen(anAddress()));

it('ADDR-04 keeps the chosen or edited address', () => {
  expect([initial, chosen]).toEqual([{ current: null }, { current: anAddress() }]);
  expect(selectAll(addressSlice.getSelectors(), chosen)).toEqual({ selectAddress: anAddress() });
  expect(reducer(chosen, addressStored(anAddress({ floor: '3' })))).toEqual({ current: anAddress({ floor: '3' }) });
});

it.each([
  ['ADDR-06 it is deleted', addressCleared()],
  ['LOGIN-03 /login is opened', loginOpened()],
  ['the customer logs out', signedOut({ reason: 'logout' })],
])('removes it when %s', (_when, action) => {
  expect(reducer(chosen, action)).toEqual(initial);
});

it('STORE-03 stores the address as JSON, and nothing without one', () => {
  expect(keysOf(addressStorage, chosen)).toEqual({ address: JSON.stringify(anAddress()) });
  expect(keysOf(addressStorage, initial)).toEqual({ address: null });
  expect(stateOf(addressStorage, { address: JSON.stringify(anAddress()) })).toEqual(chosen);
  expect(resetFieldsOf(addressStorage)).toEqual({ address: ['current'] });
});

it('refuses a stored address without an id', () => {
  expect(() => stateOf(addressStorage, { address: '{"area":"Deira"}' })).toThrow('no address');
});
