import { loginOpened, orderPlaced, signedOut } from '../../shared/store/events';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { loyaltySlice, loyaltyStorage, redemptionChosen } from './loyaltySlice';

const initial = loyaltySlice.getInitialState();
const { reducer } = loyaltySlice;

it('points are redeemed only after the customer chose it', () => {
  expect(initial).toEqual({ apply: false });
  expect(reducer(undefined, redemptionChosen(true))).toEqual({ apply: true });
  expect(reducer({ apply: true }, redemptionChosen(false))).toEqual({ apply: false });
});

it('selects its field', () => {
  expect(selectAll(loyaltySlice.getSelectors(), { apply: true })).toEqual({ selectApplyLoyalty: true });
});

it.each([
  ['an order', orderPlaced({ orderId: '1' })],
  ['a logout', signedOut({ reason: 'logout' })],
  ['LOGIN-03 opening /login', loginOpened()],
])('%s ends it', (_what, action) => {
  expect(reducer({ apply: true }, action)).toEqual(initial);
});

it('STORE-13 stores true or false', () => {
  expect([true, false].map((apply) => keysOf(loyaltyStorage, { apply }))).toEqual([
    { apply_loyalty: 'true' },
    { apply_loyalty: 'false' },
  ]);
  expect(stateOf(loyaltyStorage, { apply_loyalty: 'true' })).toEqual({ apply: true });
  expect(resetFieldsOf(loyaltyStorage)).toEqual({ apply_loyalty: ['apply'] });
});
