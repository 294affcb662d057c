import type { Notice } from '../../features/orders/checkout/checkoutState';
import { formatClock } from '../../shared/lib/dubaiTime';
import type { Translate } from '../../shared/i18n/translate';
import { formatAed } from '../../shared/lib/money';

/** Why nothing was ordered; '' for no notice. */
export function noticeText(t: Translate, notice: Notice | null): string {
  switch (notice?.kind) {
    case 'changed':
      return t('cart.totalChanged', { now: formatAed(notice.now), was: formatAed(notice.was) });
    case 'blocked':
      return t(notice.message);
    case 'busy':
      return t('cart.placingElsewhere');
    case 'refunded':
      return t('cart.paymentReturned');
    case 'abandoned': {
      const values = {
        amount: formatAed(notice.amount),
        ref: notice.transactionId,
        time: formatClock(t, notice.returnAt),
      };
      return values.time ? t('cart.attemptLeft', values) : t('cart.attemptLeftUntold', values);
    }
    default:
      return '';
  }
}
