import { messageOf } from '../../../shared/api/apiError';
import type { Attempt } from './attempt';
import { endAttempt, isCurrent } from './attemptSteps';
import type { CheckoutDependencies, CheckoutResult } from './checkoutDependencies';
import { askedConfirmation, isDecision, isRefusal } from './refusal';

async function dropUncharged(deps: CheckoutDependencies, { id }: Attempt): Promise<void> {
  const state = deps.getState();
  if (state.status === 'unknown' && state.attempt.id === id) await endAttempt(deps, { type: 'checkout/abandoned' });
}

/** CHK-11, CHK-12. null: paid. */
export async function payAttempt(
  deps: CheckoutDependencies,
  attempt: Attempt,
  isRetry: boolean,
): Promise<CheckoutResult | null> {
  if (!attempt.keepCard) deps.markCardForDeletion(attempt.cardId);
  if (!(await deps.saveRecord())) {
    // An earlier call of this payment may have charged the card, so only a first call can be given up.
    if (isRetry) deps.dispatch({ type: 'checkout/replyLost', payload: { message: '' } });
    else await endAttempt(deps, { type: 'checkout/paymentDeclined' });
    return { kind: 'blocked', message: 'cart.attemptNotKept' };
  }
  const { data, error } = await deps.makePayment({
    cardId: attempt.cardId,
    amount: attempt.amount,
    idempotencyKey: attempt.paymentKey,
  });
  const confirmation = askedConfirmation(error);
  if (error && !confirmation) deps.reportError('makePayment', error);
  // An earlier call may have charged the card.
  const isUncharged = !confirmation && (isRetry ? isDecision(error) : isRefusal(error));
  if (!isCurrent(deps, attempt)) {
    // The session has ended meanwhile, and the attempt was kept as `unknown`.
    if (isUncharged) await dropUncharged(deps, attempt);
    return { kind: 'ended' };
  }
  if (confirmation) {
    deps.dispatch({ type: 'checkout/confirmationAsked', payload: { paymentId: confirmation.paymentId } });
    await deps.saveRecord();
    deps.goToBank(confirmation.url);
    return { kind: 'open' };
  }
  if (error && !isUncharged) {
    deps.dispatch({ type: 'checkout/replyLost', payload: { message: messageOf(error) } });
    await deps.saveRecord();
    return { kind: 'open' };
  }
  if (!data?.transactionId) {
    if (!error) deps.reportFailedPayment();
    await endAttempt(deps, { type: 'checkout/paymentDeclined' });
    return { kind: 'ended' };
  }
  deps.dispatch({ type: 'checkout/paymentAccepted', payload: { transactionId: data.transactionId } });
  await deps.saveRecord();
  return null;
}

/**
 * Looks up a payment that the bank had to confirm, and updates the state. 'open': not captured, a retry is possible.
 */
export async function settleConfirmation(
  deps: CheckoutDependencies,
): Promise<'captured' | 'open' | 'returned' | 'unchecked'> {
  const state = deps.getState();
  if (state.status !== 'confirming' && state.status !== 'unconfirmed') return 'open';
  const { attempt, paymentId } = state;
  const found = await deps.loadPayment(paymentId);
  if (!isCurrent(deps, attempt)) return 'open';
  if (found === 'returned') {
    await endAttempt(deps, { type: 'checkout/paymentReturned' });
    return 'returned';
  }
  if (found === 'captured') deps.dispatch({ type: 'checkout/paymentAccepted', payload: { transactionId: paymentId } });
  else if (found || state.status === 'confirming')
    deps.dispatch({ type: 'checkout/notConfirmed', payload: { isDeclined: found === 'declined' } });
  await deps.saveRecord();
  return found === 'captured' ? 'captured' : found ? 'open' : 'unchecked';
}
