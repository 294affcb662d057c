import { MakePaymentRefusal } from '../../../../contract/payment';
import { isApiError } from '../../../shared/api/apiError';
import { readShape } from '../../../shared/api/readShape';
import { asRecord, toText } from '../../../shared/api/tolerant';
import { hasExtra } from '../../../shared/config';

/** Whether the server has certainly not executed the call. Without a valid reply, and after a 5xx, that is unknown. */
export function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, httpStatus } = error;
  if (kind === 'refused' || kind === 'unauthorized') return true;
  const isClientError = httpStatus !== null && httpStatus >= 400 && httpStatus < 500;
  return kind === 'http' && isClientError && httpStatus !== 408 && httpStatus !== 409;
}

/**
 * Whether the provider has decided about the payment itself. Other refusals, such as 429, concern this request alone
 * and say nothing about an earlier one with the same key.
 */
export const isDecision = (error: unknown): boolean => isApiError(error) && error.kind === 'refused';

/** The state of the payment of a refused order, if the provider sends it (contract, PlaceOrderRefusal). */
export function refusedPayment(error: unknown): { isReturned: boolean; returnAt: string } {
  const payment = isApiError(error) ? asRecord(asRecord(error.data).payment) : {};
  return { isReturned: payment.status === 'returned', returnAt: toText(payment.return_at) };
}

/** URL of the bank's page, if makePayment requires a confirmation there; null otherwise. */
export function askedConfirmation(error: unknown): { url: string; paymentId: string } | null {
  if (!hasExtra('paymentRedirect') || !isApiError(error) || !isRefusal(error)) return null;
  const { redirect, payment } = readShape(MakePaymentRefusal, error.data);
  return payment.id && /^https?:\/\//.test(redirect.url) ? { url: redirect.url, paymentId: payment.id } : null;
}
