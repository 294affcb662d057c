import { formatClock } from '../../shared/lib/dubaiTime';
import type { Translate } from '../../shared/i18n/translate';
import { formatAed } from '../../shared/lib/money';
import type { PressResult } from './placeOrder';

/** Why a press stopped, or what became of an attempt that was given up; '' where nothing is to be said. */
export function resultNote(t: Translate, result: PressResult | null): string {
  switch (result?.kind) {
    case 'changed': return t('cart.totalChanged', { now: formatAed(result.now), was: formatAed(result.was) });
    case 'blocked': return t(result.message);
    case 'busy': return t('cart.placingElsewhere');
    case 'returned': return t('cart.paymentReturned');
    case 'left': {
      const values = { amount: formatAed(result.amount), ref: result.transactionId, time: formatClock(t, result.returnAt) };
      return values.time ? t('cart.attemptLeft', values) : t('cart.attemptLeftUntold', values);
    }
    default: return '';
  }
}
