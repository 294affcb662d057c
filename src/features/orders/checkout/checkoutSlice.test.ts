import type { Attempt } from './attempt';
import {
  checkoutSlice,
  selectAttempt,
  selectCheckout,
  selectIsOrderUnderWay,
  selectPlacedOrder,
  type CheckoutSliceState,
} from './checkoutSlice';
import type { CheckoutState } from './checkoutState';

const attempt = { id: 'attempt-1' } as Attempt;
const stateOf = (current: CheckoutState) => ({ checkout: { current } satisfies CheckoutSliceState }) as never;

describe('the checkout slice', () => {
  it('follows checkout events and ignores other actions', () => {
    const pressed = checkoutSlice.reducer(undefined, { type: 'checkout/pressed' });
    expect(pressed).toEqual({ current: { status: 'quoting' } });
    expect(checkoutSlice.reducer(pressed, { type: 'cart/typeChosen' })).toBe(pressed);
    expect(checkoutSlice.reducer(pressed, { type: 'checkout/stopped' }).current.status).toBe('idle');
  });

  it.each([
    [{ status: 'idle' }, null, false],
    [{ status: 'quoting' }, null, false],
    [{ status: 'paying', attempt }, attempt, true],
    [{ status: 'confirming', attempt, paymentId: 'pay-1' }, attempt, true],
    [{ status: 'unconfirmed', attempt, paymentId: 'pay-1', isDeclined: false }, attempt, false],
    [{ status: 'paid', attempt }, attempt, true],
    [{ status: 'placing', attempt }, attempt, true],
    [{ status: 'unknown', attempt, message: '' }, attempt, false],
    [{ status: 'refused', attempt, message: '', returnAt: '' }, attempt, false],
    [{ status: 'placed', orderId: 'order-1', image: '' }, null, false],
  ] as const)('%j: has the attempt, and knows whether a call is running', (current, expected, isUnderWay) => {
    const state = stateOf(current);
    expect(selectCheckout(state)).toBe(current);
    expect([selectAttempt(state), selectIsOrderUnderWay(state)]).toEqual([expected, isUnderWay]);
    expect(selectPlacedOrder(state)).toBe(current.status === 'placed' ? current : null);
  });
});
