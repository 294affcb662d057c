import type { CheckoutResult } from '../../features/orders/checkout/checkoutDependencies';
import { formatClock } from '../../shared/lib/dubaiTime';
import type { Translate } from '../../shared/i18n/translate';
import { formatAed } from '../../shared/lib/money';

/** The message for the result of Place Order, a retry or giving up; '' where there is none. */
export function resultMessage(t: Translate, result: CheckoutResult | null): string {
  switch (result?.kind) {
    case 'changed':
      return t('cart.totalChanged', { now: formatAed(result.now), was: formatAed(result.was) });
    case 'blocked':
      return t(result.message);
    case 'busy':
      return t('cart.placingElsewhere');
    case 'returned':
      return t('cart.paymentReturned');
    case 'abandoned': {
      const values = {
        amount: formatAed(result.amount),
        ref: result.transactionId,
        time: formatClock(t, result.returnAt),
      };
      return values.time ? t('cart.attemptLeft', values) : t('cart.attemptLeftUntold', values);
    }
    default:
      return '';
  }
}
