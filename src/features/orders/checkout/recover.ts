import { isSameAmount } from '../../../shared/lib/money';
import { routes } from '../../../shared/paths';
import { events, isByCard, isUnpaidCard, type Attempt } from './checkoutState';
import { attemptOf, checkoutThunk, endAttempt, isCurrent, stateOf, type CheckoutContext } from './context';
import { lookUpOrder, processAttempt } from './order';
import { chargeOf, checkPayment, loadTotal } from './pay';
import { exclusively } from './withLock';

/** What becomes of an attempt that was interrupted. */

/** Age after which a cash attempt without an order no longer blocks a new one; a charge is never forgotten. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

const unlessOrdered = (work: (context: CheckoutContext, attempt: Attempt) => Promise<void>) =>
  checkoutThunk((context) =>
    exclusively(
      context.services,
      async () => {
        const attempt = attemptOf(context);
        if (attempt && (await lookUpOrder(context, attempt))) await work(context, attempt);
      },
      { isQueued: true },
    ),
  );

/** Repeats the same payment and the same order, never a second one. */
export const retryAttempt = () =>
  unlessOrdered(async (context, attempt) => {
    const { dispatch, userId } = context;
    // A payment repeats the amount of its key; a cash order has the cart's current total.
    if (!isByCard(attempt)) {
      const now = await loadTotal(context, attempt);
      if (!isCurrent(context, attempt)) return;
      if (now === 'unchecked') {
        dispatch(events.lookedUp(userId, { isUnchecked: true }));
        return;
      }
      if (now !== null && !isSameAmount(now, attempt.amount)) {
        endAttempt(context, { kind: 'changed', was: attempt.amount, now });
        return;
      }
    }
    if (!(await checkPayment(context))) return;
    dispatch(events.retried(userId));
    await processAttempt(context);
  });

/** Ends the attempt in this browser alone. The server returns an unused payment, unless the next order uses it. */
export const leaveAttempt = () =>
  unlessOrdered(async (context, attempt) => {
    if (!(await checkPayment(context))) return;
    const state = stateOf(context);
    const isCharged = state.status === 'succeeded';
    // A payment that was captured after all leaves the decision to the customer.
    if (isCharged && !attempt.transactionId) return;
    const charge = attempt.transactionId ? chargeOf(attempt, { returnAt: isCharged ? state.returnAt : '' }) : null;
    endAttempt(context, charge);
  });

/** For this long after the press a confirmed payment is ordered by itself, ms; as long as its quote holds. */
const CONFIRM_MS = 10 * 60_000;
/** Until when a confirmation leads to the order at once, ms since 1970. */
export const confirmUntil = ({ startedAt }: Attempt): number => startedAt + CONFIRM_MS;

const isAtCheckout = () => window.location.pathname === routes.checkout;

/**
 * Looks up the order and asks the bank. `isWaiting`: the customer has come back from the bank for the order; it is
 * assumed at the checkout, for a while.
 */
export const recoverAttempt = ({ isWaiting = false } = {}) =>
  checkoutThunk((context) => {
    const { dispatch, services, userId } = context;
    return exclusively(
      services,
      async () => {
        const attempt = attemptOf(context);
        if (!attempt) return;
        const isMissing = await lookUpOrder(context, attempt);
        if (!isCurrent(context, attempt)) return;
        const isSettled = await checkPayment(context);
        const isExpected = isWaiting || (isAtCheckout() && services.now() < confirmUntil(attempt));
        if (isExpected && isSettled && stateOf(context).status === 'succeeded' && isUnpaidCard(attempt)) {
          dispatch(events.retried(userId));
          await processAttempt(context);
        } else if (isMissing && !isByCard(attempt) && services.now() - attempt.startedAt > FORGOTTEN_AFTER_MS)
          endAttempt(context, null);
      },
      { wait: true, isQueued: isWaiting },
    );
  });
