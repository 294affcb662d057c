import { messageOf } from '../../../shared/api/apiError';
import type { Attempt } from './attempt';
import { endAttempt, finishOrder, isCurrent, lookUpOrder } from './attemptSteps';
import type { CheckoutDependencies, CheckoutResult, NotSent } from './checkoutDependencies';
import type { CheckoutEvent } from './checkoutState';
import { isRefusal, refusedPayment } from './refusal';
import { isSameAmount } from '../../../shared/lib/money';

/** The new total, if an unpaid order was refused because its total has changed; null otherwise. */
async function changedTotal(deps: CheckoutDependencies, attempt: Attempt, error: unknown): Promise<NotSent | null> {
  const { order, amount, transactionId } = attempt;
  if (!isRefusal(error) || transactionId || order.expected_total === undefined || !isCurrent(deps, attempt))
    return null;
  const total = await deps.loadTotal(order);
  return typeof total !== 'number' || isSameAmount(total, amount) ? null : { kind: 'changed', was: amount, now: total };
}

/** CHK-13. */
export async function sendOrder(deps: CheckoutDependencies, attempt: Attempt): Promise<CheckoutResult> {
  await deps.saveRecord();
  const { data, error } = await deps.placeOrder({
    ...attempt.order,
    ...(attempt.transactionId && { transaction_id: attempt.transactionId }),
    idempotencyKey: attempt.orderKey,
  });
  const changed = await changedTotal(deps, attempt, error);
  if (error && !changed) deps.reportError('placeOrder', error);
  if (!isCurrent(deps, attempt)) return { kind: 'ended' };
  if (data?.orderId) return finishOrder(deps, data.orderId);
  if (error && isRefusal(error)) {
    const { isReturned, returnAt } = refusedPayment(error);
    const refused: CheckoutEvent = {
      type: 'checkout/orderRefused',
      payload: { message: messageOf(error), returnAt },
    };
    if (!attempt.transactionId) {
      await endAttempt(deps, refused);
      return changed ?? { kind: 'ended' };
    }
    if (isReturned) {
      await endAttempt(deps, { type: 'checkout/paymentReturned' });
      return { kind: 'returned' };
    }
    deps.dispatch(refused);
  } else {
    deps.dispatch({ type: 'checkout/replyLost', payload: { message: messageOf(error) } });
  }
  await deps.saveRecord();
  const found = await lookUpOrder(deps, attempt);
  return typeof found === 'object' && isCurrent(deps, attempt) ? finishOrder(deps, found.orderId) : { kind: 'open' };
}

/** Places the order of a payment that turned out to be captured. */
export async function sendPaidOrder(deps: CheckoutDependencies): Promise<CheckoutResult> {
  deps.dispatch({ type: 'checkout/orderSent' });
  const state = deps.getState();
  return state.status === 'placing' ? sendOrder(deps, state.attempt) : { kind: 'ended' };
}
