import type { GetPaymentData } from '../../../../contract/payment';
import { makePayment, paymentApi } from '../../payment/paymentApi';
import { messageOf } from '../../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../../shared/api/initiateOptions';
import { hasExtra } from '../../../shared/config';
import { selectLang } from '../../../shared/i18n/langSlice';
import { translate } from '../../../shared/i18n/translate';
import { isSameAmount } from '../../../shared/lib/money';
import { toast } from '../../../shared/lib/toast';
import { fetchCart } from '../../cart/cartRequest';
import { saveCheckouts } from './keepCheckouts';
import { events, isUnpaidCard, type Attempt, type EndedCharge, type StateOf } from './checkoutState';
import { endAttempt, isCurrent, isSignedIn, reportError, stateOf, type CheckoutContext } from './context';
import { confirmationOf, isPaymentRefused, timeTaken } from './refusal';

/** The current total of the attempt's cart, AED; null for an empty cart; 'unchecked' if it cannot be loaded. */
export async function loadTotal(context: CheckoutContext, { order }: Attempt): Promise<number | null | 'unchecked'> {
  const { user_address_id, branch_id, promo_code, loyalty_points, scheduled_for } = order;
  const type = user_address_id ? 'delivery' : 'pickup';
  const place = { type, user_address_id, branch_id, promo_code, scheduled_for } as const;
  const { cart } = await context.dispatch(fetchCart({ ...place, ...(loyalty_points && { apply_loyalty: true }) }));
  if (!cart) return 'unchecked';
  return cart.cartItems.length > 0 ? cart.grand_total : null;
}

export async function endRefused(context: CheckoutContext, attempt: Attempt, error: unknown): Promise<void> {
  const { amount, cardId, order } = attempt;
  const taken = timeTaken(error);
  if (taken && isCurrent(context, attempt) && isSignedIn(context)) {
    endAttempt(context, taken);
    return;
  }
  const now = order.expected_total !== undefined && isSignedIn(context) ? await loadTotal(context, attempt) : null;
  const isChanged = typeof now === 'number' && !isSameAmount(now, amount);
  // The note above Place Order says it, where the customer is still there to read it.
  const isNoted = isUnpaidCard(attempt) && isCurrent(context, attempt) && isSignedIn(context);
  if (!isChanged && !isNoted) reportError(error);
  if (!isCurrent(context, attempt)) return;
  if (isChanged) endAttempt(context, { kind: 'changed', was: amount, now });
  else endAttempt(context, isNoted ? { kind: 'notCharged', cardId, message: messageOf(error) } : null);
}

export const chargeOf = ({ amount, transactionId }: Attempt, over: Partial<EndedCharge>): EndedCharge => ({
  kind: 'charge',
  amount,
  transactionId,
  isRefunded: false,
  returnAt: '',
  ...over,
});

type PaymentState = GetPaymentData['payment']['status'];
/** An order can use it. One that was found is told to nobody else. */
const USABLE: readonly PaymentState[] = ['authorised', 'capturing', 'captured', 'unmatched', 'mismatched'];
const DECLINED: readonly PaymentState[] = ['declined', 'voiding', 'voided'];
/** It goes back to the card, or went back, or a person has settled it. */
const GOES_BACK: readonly PaymentState[] = ['refunding', 'refunded', 'refund_failed', 'disputed', 'closed'];

/** Asks about a payment that the bank has to confirm. Resolves to whether the attempt may go on. */
export async function checkPayment(context: CheckoutContext): Promise<boolean> {
  const state = stateOf(context);
  if (state.status !== 'requires_action') return true;
  const { attempt, paymentId } = state;
  const { dispatch, userId } = context;
  const reply = await dispatch(
    paymentApi.endpoints.getPayment.initiate({ payment_id: paymentId }, refetchWithoutSubscription),
  );
  const status = reply.isError ? undefined : reply.data?.status;
  if (!isCurrent(context, attempt)) return false;
  if (status && GOES_BACK.includes(status)) {
    endAttempt(context, chargeOf(attempt, { transactionId: paymentId, isRefunded: true }));
    return false;
  }
  const isDeclined = status ? DECLINED.includes(status) : state.isDeclined;
  dispatch(
    status && USABLE.includes(status)
      ? events.paymentSucceeded(userId, { transactionId: paymentId })
      : events.notConfirmed(userId, { paymentId, isDeclined, isUnchecked: !status }),
  );
  return status !== undefined;
}

/** Charges the card, once its record outlives a reload. */
export async function pay(context: CheckoutContext, { attempt, isRepeat }: StateOf<'processing'>): Promise<void> {
  const { dispatch, getState, services, userId } = context;
  const say = (key: 'cart.attemptNotKept' | 'errors.payment') => translate(selectLang(getState()), key);
  if (!(await dispatch(saveCheckouts()))) {
    // An earlier call of this payment may have charged the card, so only a first one can be given up.
    if (isRepeat) dispatch(events.replyLost(userId, { message: say('cart.attemptNotKept') }));
    else endAttempt(context, { kind: 'blocked', message: 'cart.attemptNotKept' });
    return;
  }
  const { id, cardId, amount, order } = attempt;
  const { user_address_id, branch_id, promo_code, loyalty_points, expected_order, scheduled_for } = order;
  const checked = hasExtra('checkedPayment') && {
    user_address_id,
    branch_id,
    promo_code,
    loyalty_points,
    expected_order,
  };
  const { data, error } = await dispatch(
    makePayment({ cardId, amount, ...checked, scheduled_for, idempotencyKey: `${id}-pay` }),
  );
  if (!isCurrent(context, attempt)) return;
  const confirmation = confirmationOf(error);
  if (confirmation) {
    const { paymentId, url } = confirmation;
    dispatch(events.actionRequired(userId, { paymentId }));
    await dispatch(saveCheckouts());
    if (isSignedIn(context)) services.openPage(url);
  } else if (isPaymentRefused(error, isRepeat)) await endRefused(context, attempt, error);
  else if (error) {
    reportError(error);
    dispatch(events.replyLost(userId, { message: messageOf(error) }));
  } else if (data?.transactionId) {
    dispatch(events.paymentSucceeded(userId, { transactionId: data.transactionId }));
  } else {
    toast.error(say('errors.payment'));
    endAttempt(context, null);
  }
}
