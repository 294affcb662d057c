import { isPaymentRefused, openPayment } from '../../features/orders/checkout/refusal';
import type { CheckoutState } from '../../features/orders/checkout/checkoutState';
import { paymentApi } from '../../features/payment/paymentApi';
import { messageOf } from '../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { saveCheckouts } from '../../features/orders/checkout/checkoutCopy';
import { selectLang } from '../../shared/i18n/langSlice';
import { translate } from '../../shared/i18n/translate';
import { toast } from '../../shared/lib/toast';
import { isCurrent, isSignedIn, report, sendAndSave, stateOf, toItsEnd, type AttemptRun } from './attemptRun';

type Paying = Extract<CheckoutState, { isRepeat: boolean }>;

/** CHK-11, CHK-12: charges the card; the state says how it went. */
export async function payAttempt(run: AttemptRun, { attempt, isRepeat }: Paying): Promise<void> {
  const { dispatch, getState, services } = run;
  const say = (key: 'cart.attemptNotKept' | 'errors.payment') => translate(selectLang(getState()), key);
  if (!(await dispatch(saveCheckouts()))) {
    // An earlier call of this payment may have charged the card, so only a first one can be given up.
    if (isRepeat)
      await sendAndSave(run, { type: 'checkout/replyLost', payload: { message: say('cart.attemptNotKept') } });
    else
      await sendAndSave(run, {
        type: 'checkout/ended',
        payload: { kind: 'blocked', message: 'cart.attemptNotKept' },
      });
    return;
  }
  const { cardId, amount, paymentKey: idempotencyKey } = attempt;
  const { data, error } = await toItsEnd(
    dispatch(paymentApi.endpoints.makePayment.initiate({ cardId, amount, idempotencyKey }, { track: false })),
  );
  if (!isCurrent(run, attempt)) return;
  const open = openPayment(error);
  if (open?.url) {
    await sendAndSave(run, { type: 'checkout/confirmationAsked', payload: { paymentId: open.paymentId } });
    if (isSignedIn(run)) services.openPage(open.url);
  } else if (open) {
    const payload = { paymentId: open.paymentId, isDeclined: false, message: messageOf(error) };
    await sendAndSave(run, { type: 'checkout/notConfirmed', payload });
  } else if (error) {
    report('makePayment', error);
    await sendAndSave(
      run,
      isPaymentRefused(error, isRepeat)
        ? { type: 'checkout/ended', payload: null }
        : { type: 'checkout/replyLost', payload: { message: messageOf(error) } },
    );
  } else if (data.transactionId) {
    await sendAndSave(run, { type: 'checkout/paymentAccepted', payload: { transactionId: data.transactionId } });
  } else {
    toast.error(say('errors.payment'));
    await sendAndSave(run, { type: 'checkout/ended', payload: null });
  }
}

/**
 * Looks up a payment that the bank had to confirm. 'open': not captured, or not such a payment, so a retry is possible.
 */
export async function settleConfirmation(run: AttemptRun): Promise<'captured' | 'open' | 'ended' | 'unchecked'> {
  const state = stateOf(run);
  if (state.status !== 'confirming' && state.status !== 'unconfirmed') return 'open';
  const { attempt, paymentId } = state;
  const reply = await run.dispatch(
    paymentApi.endpoints.getPayment.initiate({ payment_id: paymentId }, refetchWithoutSubscription),
  );
  const found = reply.isError || !reply.data ? null : reply.data.status;
  if (!isCurrent(run, attempt)) return 'ended';
  if (found === 'returned') {
    await sendAndSave(run, { type: 'checkout/ended', payload: { kind: 'refunded' } });
    return 'ended';
  }
  if (found === 'captured') {
    await sendAndSave(run, { type: 'checkout/paymentAccepted', payload: { transactionId: paymentId } });
    return 'captured';
  }
  if (found || state.status === 'confirming')
    await sendAndSave(run, {
      type: 'checkout/notConfirmed',
      payload: { paymentId, isDeclined: found === 'declined', message: '' },
    });
  return found ? 'open' : 'unchecked';
}
