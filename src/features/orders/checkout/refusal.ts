import { MakePaymentRefusal } from '../../../../contract/payment';
import { isApiError, messageOf } from '../../../shared/api/apiError';
import { asRecord, readShape, toText } from '../../../shared/api/readShape';
import { hasExtra } from '../../../shared/config';
import type { Notice } from './checkoutState';

/** Whether the server has certainly not executed this call. Without a valid reply, and after a 5xx, that is unknown. */
function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, httpStatus } = error;
  if (kind === 'refused' || kind === 'unauthorized') return true;
  const isClientError = httpStatus !== null && httpStatus >= 400 && httpStatus < 500;
  return kind === 'http' && isClientError && httpStatus !== 408 && httpStatus !== 409;
}

export const isPaymentRefused = (error: unknown, isRepeat: boolean): boolean =>
  isRepeat ? isApiError(error) && error.kind === 'refused' : isRefusal(error);

/** Whether an order was certainly not placed, in the same sense; the orders were looked through before a repetition. */
export const isOrderRefused = (error: unknown, isRepeat: boolean): boolean =>
  isRefusal(error) && !(isRepeat && isApiError(error) && (error.httpStatus === 401 || error.httpStatus === 429));

/** The state of the payment of a refused order, if the provider sends it (contract, PlaceOrderRefusal). */
export function refusedPayment(error: unknown): { isReleased: boolean; isRefunded: boolean; returnAt: string } {
  const payment = isApiError(error) ? asRecord(asRecord(error.data).payment) : {};
  const { status } = payment;
  return {
    isReleased: status === 'released',
    isRefunded: status === 'refunded',
    returnAt: toText(payment.return_at),
  };
}

/** The refusal of a time that is no longer free; null for another one. */
export function timeTaken(error: unknown): Extract<Notice, { kind: 'timeTaken' }> | null {
  const times = isApiError(error) ? asRecord(error.data).next_times : undefined;
  return Array.isArray(times) ? { kind: 'timeTaken', message: messageOf(error), nextTimes: times.map(toText) } : null;
}

/** Where the bank wants the payment confirmed (3-D Secure); null if it does not. */
export function confirmationOf(error: unknown): { url: string; paymentId: string } | null {
  if (!hasExtra('paymentRedirect') || !isApiError(error) || !isRefusal(error)) return null;
  const { redirect, payment } = readShape(MakePaymentRefusal, error.data);
  return payment.id && /^https?:\/\//.test(redirect.url) ? { url: redirect.url, paymentId: payment.id } : null;
}
