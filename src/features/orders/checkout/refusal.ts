import { MakePaymentRefusal } from '../../../../contract/payment';
import { isApiError } from '../../../shared/api/apiError';
import { readShape } from '../../../shared/api/readShape';
import { asRecord, str } from '../../../shared/api/tolerant';
import { hasExtra } from '../../../shared/config';

/** Whether the server surely did not do it. No reply, a broken one, or a failure inside the server leave it open. */
export function isRefusal(error: unknown): boolean {
  if (!isApiError(error)) return false;
  const { kind, httpStatus } = error;
  if (kind === 'refused' || kind === 'unauthorized') return true;
  const isClientError = httpStatus !== null && httpStatus >= 400 && httpStatus < 500;
  return kind === 'http' && isClientError && httpStatus !== 408 && httpStatus !== 409;
}

/** What a provider that tells of it says about the payment of a refused order (contract, PlaceOrderRefusal). */
export function refusedPayment(error: unknown): { isReturned: boolean; returnAt: string } {
  const payment = isApiError(error) ? asRecord(asRecord(error.data).payment) : {};
  return { isReturned: payment.status === 'returned', returnAt: str(payment.return_at) };
}

/** The bank's page, where makePayment was refused because the customer has to confirm there; null otherwise. */
export function askedConfirmation(error: unknown): { url: string; paymentId: string } | null {
  if (!hasExtra('paymentRedirect') || !isApiError(error) || !isRefusal(error)) return null;
  const { redirect, payment } = readShape(MakePaymentRefusal, error.data);
  return payment.id && /^https?:\/\//.test(redirect.url) ? { url: redirect.url, paymentId: payment.id } : null;
}
