import type { Order } from '../../../contract/orders';
import { ordersApi } from '../../features/orders/ordersApi';
import {
  attemptEnded, outcomeUnknown, paymentStarted, paymentSucceeded, placingRefused, placingStarted, selectAttempt, type Attempt,
} from '../../features/orders/attemptSlice';
import { paymentApi } from '../../features/payment/paymentApi';
import { cardDeletionCancelled, cardMarkedForDeletion, selectCardsToDelete, selectSaveForFuture } from '../../features/payment/paymentSlice';
import { isApiError, messageOf } from '../../shared/api/apiError';
import { baseApi } from '../../shared/api/baseApi';
import { raw, str } from '../../shared/api/tolerant';
import { selectLang } from '../../shared/i18n/langSlice';
import { translate } from '../../shared/i18n/translate';
import { toast } from '../../shared/lib/toast';
import { flushStorage } from '../../shared/persist/flushStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { orderPlaced } from '../../shared/store/events';
import { discardMarkedCards } from './discardCards';

/**
 * `open`: the record stays, and the customer is asked. `ended`: it did not happen, and why was said. `returned`: the
 * payment went back to the card before an order could use it.
 */
export type Outcome = 'placed' | 'open' | 'ended' | 'returned';

/** How far the clocks of device and server may differ, ms; a device may be far off, which does no harm where the earlier orders are known. */
const CLOCK_TOLERANCE = { known: 24 * 60 * 60_000, unknown: 2 * 60_000 };

/** Whether the server surely did not do it. No reply, a broken one, or a failure inside the server leave it open. */
export function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, httpStatus } = error;
  return kind === 'refused' || kind === 'unauthorized'
    || (kind === 'http' && httpStatus !== null && httpStatus >= 400 && httpStatus < 500 && httpStatus !== 408 && httpStatus !== 409);
}

/** What a provider that tells of it says about the payment of a refused order (contract, PlaceOrderRefusal). */
function paymentFate(error: unknown): { status: string; returnAt: string } {
  const payment = isApiError(error) ? raw(raw(error.data)['payment']) : {};
  return { status: str(payment['status']), returnAt: str(payment['return_at']) };
}

/** The record goes: the order did not come about and no money moved. A one-time card is kept for the next try. */
export const endAttempt = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
  const attempt = selectAttempt(getState());
  if (attempt?.cardId && selectCardsToDelete(getState()).includes(attempt.cardId)) dispatch(cardDeletionCancelled(attempt.cardId));
  dispatch(attemptEnded());
  await dispatch(flushStorage());
};

/** The order is there: what belonged to it goes, the popup comes, a one-time card is deleted without a word. */
export const finish = (orderId: string) => async (dispatch: AppDispatch): Promise<void> => {
  dispatch(orderPlaced({ orderId }));
  dispatch(baseApi.util.invalidateTags(['cart', 'orders', 'loyalty', 'promo']));
  await dispatch(flushStorage());
  void dispatch(discardMarkedCards());
};

const isOfTotal = (amount: number) => (order: Order): boolean => Math.abs(order.grand_total - amount) < 0.005;

const isOrderOf = (attempt: Attempt) => (order: Order): boolean =>
  Date.parse(order.createdAt) >= attempt.startedAt - CLOCK_TOLERANCE[attempt.knownOrders ? 'known' : 'unknown']
  && isOfTotal(attempt.amount)(order) && !attempt.knownOrders?.includes(order._id)
  && order.type === (attempt.order.user_address_id ? 'delivery' : 'pickup')
  && (!order.payment_method || order.payment_method === attempt.paymentMethod);

const fetchOrders = () => ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, { forceRefetch: true, subscribe: false });

/** The orders that an attempt of this total must not be taken for: the same food, ordered minutes ago. */
export const listOrdersOf = (amount: number) => async (dispatch: AppDispatch): Promise<string[] | null> => {
  const { data, isError } = await dispatch(fetchOrders());
  return isError || !data ? null : data.filter(isOfTotal(amount)).map((order) => order._id);
};

/** Looks for the attempt's order by time and total. `unchecked`: the orders could not be had. */
export const lookUpOrder = (attempt: Attempt) => async (dispatch: AppDispatch): Promise<{ orderId: string } | 'none' | 'unchecked'> => {
  // Without a payment the order was never asked for.
  if (attempt.paymentMethod === 'Card' && !attempt.transactionId) return 'none';
  const reply = await dispatch(fetchOrders());
  if (reply.isError || !reply.data) return 'unchecked';
  const found = reply.data.find(isOrderOf(attempt));
  return found ? { orderId: found._id } : 'none';
};

/** Whether the attempt is still the one on record: a logout or another tab may have ended it meanwhile. */
const isStill = (attempt: Attempt, getState: () => AppState) => selectAttempt(getState())?.id === attempt.id;

/** CHK-11, CHK-12: pays, once by its key. True when a transaction is on record. */
const pay = (attempt: Attempt) => async (dispatch: AppDispatch, getState: () => AppState): Promise<Outcome | 'paid'> => {
  dispatch(paymentStarted());
  // After the record, so that nobody takes the card for one whose order is over.
  if (selectSaveForFuture(getState()) === false) dispatch(cardMarkedForDeletion(attempt.cardId));
  await dispatch(flushStorage());
  const { data, error } = await dispatch(paymentApi.endpoints.makePayment.initiate(
    { cardId: attempt.cardId, amount: attempt.amount, idempotencyKey: `${attempt.id}-pay` }, { track: false },
  ));
  if (!isStill(attempt, getState)) return 'ended';
  if (error && !isRefusal(error)) {
    dispatch(outcomeUnknown({ message: messageOf(error) }));
    await dispatch(flushStorage());
    return 'open';
  }
  if (error || !data?.transactionId) {
    if (!error) toast.error(translate(selectLang(getState()), 'errors.payment'));
    await dispatch(endAttempt());
    return 'ended';
  }
  dispatch(paymentSucceeded({ transactionId: data.transactionId }));
  await dispatch(flushStorage());
  return 'paid';
};

/** CHK-13: sends the order, with the transaction where there is one. */
const send = (attempt: Attempt) => async (dispatch: AppDispatch, getState: () => AppState): Promise<Outcome> => {
  dispatch(placingStarted());
  await dispatch(flushStorage());
  const { data, error } = await dispatch(ordersApi.endpoints.placeOrder.initiate({
    ...attempt.order, ...(attempt.transactionId && { transaction_id: attempt.transactionId }), idempotencyKey: `${attempt.id}-order`,
  }, { track: false }));
  if (!isStill(attempt, getState)) return 'ended';
  if (data?.orderId) {
    await dispatch(finish(data.orderId));
    return 'placed';
  }
  if (error && isRefusal(error)) {
    if (!attempt.transactionId) {
      await dispatch(endAttempt());
      return 'ended';
    }
    const fate = paymentFate(error);
    if (fate.status === 'returned') {
      await dispatch(endAttempt());
      return 'returned';
    }
    dispatch(placingRefused({ message: messageOf(error), returnAt: fate.returnAt }));
  } else {
    dispatch(outcomeUnknown({ message: messageOf(error) }));
  }
  await dispatch(flushStorage());
  const found = await dispatch(lookUpOrder(attempt));
  if (typeof found === 'string' || !isStill(attempt, getState)) return 'open';
  await dispatch(finish(found.orderId));
  return 'placed';
};

/** Carries out the attempt on record: pays where that is still to be done, then places. */
export const carryOut = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<Outcome> => {
  const attempt = selectAttempt(getState());
  if (!attempt) return 'ended';
  if (attempt.paymentMethod === 'Card' && !attempt.transactionId) {
    const paid = await dispatch(pay(attempt));
    if (paid !== 'paid') return paid;
  }
  const current = selectAttempt(getState());
  return current ? dispatch(send(current)) : 'ended';
};
