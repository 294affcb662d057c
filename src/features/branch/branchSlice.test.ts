import { addressChosen, branchChosen, loginOpened, signedOut } from '../../shared/store/events';
import { aBranch, anAddress } from '../../testing/builders';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { branchSlice, branchStorage } from './branchSlice';

const initial = branchSlice.getInitialState();
const { reducer } = branchSlice;
const chosen = reducer(initial, branchChosen(aBranch()));

it('BRANCH-06 keeps the chosen branch', () => {
  expect([initial, chosen]).toEqual([{ current: null }, { current: aBranch() }]);
  expect(selectAll(branchSlice.getSelectors(), chosen)).toEqual({ selectBranch: aBranch() });
});

it.each([
  ['ADDR-04 an address is chosen', addressChosen(anAddress())],
  ['LOGIN-03 /login is opened', loginOpened()],
  ['the customer logs out', signedOut({ reason: 'logout' })],
])('removes it when %s', (_when, action) => {
  expect(reducer(chosen, action)).toEqual(initial);
});

it('STORE-02 stores the branch as JSON, and nothing without one', () => {
  expect(keysOf(branchStorage, chosen)).toEqual({ branch: JSON.stringify(aBranch()) });
  expect(keysOf(branchStorage, initial)).toEqual({ branch: null });
  expect(stateOf(branchStorage, { branch: JSON.stringify(aBranch()) })).toEqual(chosen);
  expect(resetFieldsOf(branchStorage)).toEqual({ branch: ['current'] });
});

it('refuses a stored branch without an id', () => {
  expect(() => stateOf(branchStorage, { branch: '{"name":"Al Barsha"}' })).toThrow('no branch');
});
