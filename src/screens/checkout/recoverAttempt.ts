import { selectUser } from '../../features/auth/authSlice';
import { outcomeUnknown, placingRefused, selectAttempt, type Attempt } from '../../features/orders/attemptSlice';
import { baseApi } from '../../shared/api/baseApi';
import { flushStorage } from '../../shared/persist/flushStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import type { Services } from '../../shared/store/services';
import { alone } from './attemptLock';
import { carryOut, endAttempt, finish, lookUpOrder } from './attemptSteps';
import { quote, type PressResult } from './placeOrder';

/** A record that nobody came back to: after a day it stops standing in the way. */
const FORGOTTEN_MS = 24 * 60 * 60_000;

/** The signed-in customer's attempt; another's is nobody's business. */
export const selectOwnAttempt = (state: AppState): Attempt | null => {
  const attempt = selectAttempt(state);
  return attempt && attempt.userId === selectUser(state)?._id ? attempt : null;
};

/** An attempt that was cut off, by a reload or a crash: what is known about it now. */
const settleStep = (attempt: Attempt) => (dispatch: AppDispatch) => {
  if (attempt.step === 'paying' && attempt.transactionId) dispatch(placingRefused({ message: '' }));
  else if (attempt.step === 'paying' || attempt.step === 'placing') dispatch(outcomeUnknown({ message: '' }));
};

/** At the start, and when the connection is back: looks for the order of an open attempt; a run in another tab is waited for. */
export const recoverAttempt = () =>
  async (dispatch: AppDispatch, getState: () => AppState, services: Services): Promise<void> => {
    await alone(services, async () => {
      const attempt = selectOwnAttempt(getState());
      if (!attempt) return;
      const found = await dispatch(lookUpOrder(attempt));
      if (selectAttempt(getState())?.id !== attempt.id) return;
      if (typeof found === 'object') await dispatch(finish(found.orderId));
      else if (found === 'none' && services.now() - attempt.startedAt > FORGOTTEN_MS) await dispatch(endAttempt());
      else {
        dispatch(settleStep(attempt));
        await dispatch(flushStorage());
      }
    }, { wait: true });
  };

type Looked = PressResult | { kind: 'unchecked' };

/** Alone over all tabs: looks whether the order came about, and only where it did not goes on with `then`. */
const afterLooking = (then: (attempt: Attempt, dispatch: AppDispatch) => Promise<Looked>) =>
  async (dispatch: AppDispatch, getState: () => AppState, services: Services): Promise<Looked> => {
    const result = await alone(services, async (): Promise<Looked> => {
      const attempt = selectOwnAttempt(getState());
      if (!attempt) return { kind: 'ended' };
      const found = await dispatch(lookUpOrder(attempt));
      if (found === 'unchecked') return { kind: 'unchecked' };
      if (typeof found === 'object') {
        await dispatch(finish(found.orderId));
        return { kind: 'placed' };
      }
      return then(attempt, dispatch);
    });
    return result === 'busy' ? { kind: 'busy' } : result;
  };

/** Try again: looks first; then the same payment and the same order, never a second one. `unchecked`: could not look. */
export const retryAttempt = () => afterLooking(async (attempt, dispatch) => {
  const { amount, order } = attempt;
  // A payment repeats the amount that its key was for; cash is what the cart costs now.
  if (attempt.paymentMethod !== 'Card') {
    const cart = await dispatch(quote({
      type: order.user_address_id ? 'delivery' : 'pickup',
      user_address_id: order.user_address_id, branch_id: order.branch_id, promo_code: order.promo_code,
      ...(order.loyalty_points && { apply_loyalty: true }),
    }));
    if (!cart) return { kind: 'unchecked' };
    if (cart.cartItems.length > 0 && Math.abs(cart.grand_total - amount) >= 0.005) {
      await dispatch(endAttempt());
      return { kind: 'changed', was: amount, now: cart.grand_total };
    }
  }
  return { kind: await dispatch(carryOut()) };
});

/**
 * Start over, or leave what was paid for: the customer gives the attempt up. Never blindly either: an order that came
 * about is found first, and where nobody can look the record stays. What becomes of a payment is the answer.
 */
export const leaveAttempt = () => afterLooking(async (attempt, dispatch) => {
  await dispatch(endAttempt());
  // What was refused may be so for what the cart costs now: it is shown before the next press.
  dispatch(baseApi.util.invalidateTags(['cart']));
  const { amount, transactionId, returnAt } = attempt;
  return transactionId ? { kind: 'left', amount, transactionId, returnAt } : { kind: 'ended' };
});
