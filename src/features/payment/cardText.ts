import type { Card } from '../../../contract/payment';
import type { Translate } from '../../shared/i18n/translate';
import { hasMonthEnded } from '../../shared/lib/dubaiTime';

export function cardName(card: Card, t: Translate): string {
  if (!card.last4) return card.scheme || t('payment.cardPlain');
  return t('payment.cardName', { scheme: card.scheme || t('payment.cardPlain'), last4: card.last4 });
}

/** Whether the month of the card's expiry is over in Dubai; a card without a date never expires. */
export const isExpired = ({ expiry_month: month, expiry_year: year }: Card): boolean =>
  month > 0 && year > 0 && hasMonthEnded(year < 100 ? 2000 + year : year, month);

/** The chosen id if the customer has that card and it is not expired, else ''. */
export const usableCardId = (cards: readonly Card[] | undefined, chosen: string): string =>
  cards?.some((card) => card.id === chosen && !isExpired(card)) ? chosen : '';

export function cardExpiry(card: Card, t: Translate): string {
  if (!(card.expiry_month > 0 && card.expiry_year > 0)) return '';
  const date = `${String(card.expiry_month).padStart(2, '0')}/${String(card.expiry_year % 100).padStart(2, '0')}`;
  return t(isExpired(card) ? 'payment.expired' : 'payment.expires', { date });
}
