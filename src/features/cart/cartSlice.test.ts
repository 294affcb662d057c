import { addressChosen, orderPlaced } from '../../shared/store/events';
import { branchChosen } from '../branch/branchSlice';
import { aBranch, anAddress } from '../../testing/builders';
import { cartSlice, instructionWritten, typeChosen, type CartState } from './cartSlice';

const initial = cartSlice.getInitialState();
const { reducer } = cartSlice;
const full: CartState = {
  type: 'pickup',
  count: 3,
  total: 54.5,
  deliveryInstruction: 'Ring twice',
  isWithoutCutlery: true,
  time: { at: '2026-11-29T15:30:00.000Z', isChosen: true },
};

it.each([
  ['a chosen type', typeChosen('delivery'), { type: 'delivery' }],
  ['an instruction', instructionWritten('Blue gate'), { deliveryInstruction: 'Blue gate' }],
  ['ADDR-04 an address means delivery', addressChosen(anAddress()), { type: 'delivery' }],
  [
    'SUCC-04 an order empties the cart, and keeps its type',
    orderPlaced({ orderId: '1' }),
    { count: 0, total: 0, deliveryInstruction: '', isWithoutCutlery: false, time: null },
  ],
])('%s', (_what, action, changed) => {
  expect(reducer(full, action)).toEqual({ ...full, ...changed });
});

it('BRANCH-06 a branch means pickup', () => {
  expect(reducer(initial, branchChosen(aBranch()))).toEqual({ ...initial, type: 'pickup' });
});

it('a proposed time goes with its place, a chosen one stays', () => {
  const time = { at: '2026-11-29T15:30:00.000Z', isChosen: false };
  for (const action of [branchChosen(aBranch()), addressChosen(anAddress()), typeChosen('pickup')]) {
    expect(reducer({ ...initial, time }, action).time).toBeNull();
    expect(reducer(full, action).time).toEqual(full.time);
  }
});
