import { addressChosen, branchChosen, loginOpened, orderPlaced, signedIn, signedOut } from '../../shared/store/events';
import { aBranch, aCart, aLine, anAddress, aUser } from '../../testing/builders';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { cartApi } from './cartApi';
import { cartSlice, cartStorage, instructionWritten, typeChosen, type CartState } from './cartSlice';

const initial = cartSlice.getInitialState();
const { reducer } = cartSlice;
const full: CartState = { type: 'pickup', count: 3, total: 54.5, deliveryInstruction: 'Ring twice' };

it('a visit begins with a delivery of nothing', () => {
  expect(initial).toEqual({ type: 'delivery', count: 0, total: 0, deliveryInstruction: '' });
});

it.each([
  ['a chosen type', typeChosen('delivery'), { type: 'delivery' }],
  ['an instruction', instructionWritten('Blue gate'), { deliveryInstruction: 'Blue gate' }],
  ['ADDR-04 an address means delivery', addressChosen(anAddress()), { type: 'delivery' }],
  [
    'SUCC-04 an order empties the cart, and keeps its type',
    orderPlaced({ orderId: '1' }),
    { count: 0, total: 0, deliveryInstruction: '' },
  ],
  ['another customer has another cart', signedIn(aUser()), { count: 0, total: 0 }],
  ['a logout resets all of it', signedOut({ reason: 'logout' }), initial],
  ['LOGIN-03 opening /login resets all of it', loginOpened(), initial],
])('%s', (_what, action, changed) => {
  expect(reducer(full, action)).toEqual({ ...full, ...changed });
});

it('BRANCH-06 a branch means pickup', () => {
  expect(reducer(initial, branchChosen(aBranch()))).toEqual({ ...initial, type: 'pickup' });
});

it('counts the pieces of a loaded cart, and no line below zero', () => {
  const cart = { ...aCart({ cartItems: [2, 3, -1].map((quantity) => aLine({ quantity })) }), subTotal: 90.25 };
  const loaded = {
    type: 'api/executeQuery/fulfilled',
    payload: cart,
    meta: { arg: { endpointName: 'getCart' }, requestId: '1' },
  };
  expect(cartApi.endpoints.getCart.matchFulfilled(loaded)).toBe(true);
  expect(reducer(full, loaded)).toEqual({ ...full, count: 5, total: 90.25 });
});

it('selects its fields', () => {
  expect(selectAll(cartSlice.getSelectors(), full)).toEqual({
    selectOrderType: 'pickup',
    selectCartCount: 3,
    selectCartTotal: 54.5,
    selectDeliveryInstruction: 'Ring twice',
  });
});

describe('its local-storage keys', () => {
  it('STORE-04 STORE-14 STORE-17 type, count, total and instruction are written and read back', () => {
    const keys = { type: 'pickup', cart_count: '3', cart_total: '54.5', delivery_instruction: 'Ring twice' };
    expect(keysOf(cartStorage, full)).toEqual(keys);
    expect(stateOf(cartStorage, keys)).toEqual(full);
    expect(stateOf(cartStorage, { type: 'delivery' })).toEqual(initial);
    expect(keysOf(cartStorage, initial)).toEqual({
      type: 'delivery',
      cart_count: '0',
      cart_total: '0',
      delivery_instruction: null,
    });
  });

  it.each([{ type: 'Pickup' }, { cart_count: 'three' }, { cart_total: '' }])('%j is refused', (stored) => {
    expect(() => stateOf(cartStorage, stored as unknown as Record<string, string>)).toThrow('not');
  });

  it('each key that another tab removes resets its field', () => {
    expect(resetFieldsOf(cartStorage)).toEqual({
      type: ['type'],
      cart_count: ['count'],
      cart_total: ['total'],
      delivery_instruction: ['deliveryInstruction'],
    });
  });
});
