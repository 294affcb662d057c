import type { CartItem } from '../../../contract/cart';
import type { Order } from '../../../contract/orders';
import type { Snapshot } from '../../../contract/support';
import type { Translate } from '../../shared/i18n/translate';
import { cartRows } from '../../shared/lib/amountRows';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { formatAed } from '../../shared/lib/money';
import { lastCart, lastReply } from './replies';
import { warningsOf } from './warnings';

export type Fact = readonly [label: string, text: string];

export interface Report {
  warnings: string[];
  cart: Fact[];
  customer: Fact[];
  keys: Fact[];
}

const present = (...parts: (string | undefined)[]) => parts.filter(Boolean).join(' · ');

const lineFact = ({ quantity, item, addons, instruction, total_price }: CartItem): Fact => [
  present(
    `${String(quantity)} × ${item.title}`,
    addons
      .map((addon) => (addon.quantity > 1 ? `${addon.item.title} × ${addon.quantity}` : addon.item.title))
      .join(', '),
    instruction && `"${instruction}"`,
  ),
  formatAed(total_price),
];

function cartFacts(snapshot: Snapshot, t: Translate): Fact[] {
  const cart = lastCart(snapshot);
  if (!cart) return [[t('support.cart'), t('support.noCart')]];
  const isRedeemed = lastReply(snapshot, 'getCart')?.query.apply_loyalty === true;
  return [
    ...cart.cartItems.map(lineFact),
    ...cartRows(cart, isRedeemed, t).map(({ label, amount }): Fact => [label, formatAed(amount)]),
  ];
}

function customerFacts(snapshot: Snapshot, t: Translate): Fact[] {
  const { who, keys, lang, route, build, takenAt } = snapshot;
  const { type = 'delivery', address, branch, promo_code: code, checkout_attempt: attempt } = keys;
  const cart = lastCart(snapshot);
  const { orders = [] } = (lastReply(snapshot, 'getMyOrders')?.data ?? {}) as { orders?: Order[] };
  const place = type === 'delivery' ? present(address?.area, address?.city) : branch?.name;
  const query = lastReply(snapshot, 'getCart')?.query;
  const asked = String(query?.promo_code ?? code ?? snapshot.promo.offer);
  const promo = cart !== null && cart.promo_discount > 0 ? 'support.promoApplied' : 'support.promoAsked';
  const customer =
    who && present(t(who.is_guest ? 'support.guest' : 'support.customer'), who.name, who.email, who.phone, who._id);
  const points = { points: String(cart?.loyalty_points ?? 0), usable: String(cart?.max_redeemable_points ?? 0) };
  const payment =
    attempt &&
    present(attempt.step, attempt.order?.payment_method, formatAed(attempt.amount ?? 0), attempt.transactionId);
  const facts: Fact[] = [
    [t('support.who'), customer ?? t('support.nobody')],
    [t('support.where'), present(t(`support.${type}`), place || t('support.noPlace'))],
    [t('support.promo'), asked && t(promo, { code: asked })],
    [t('support.loyalty'), t(query?.apply_loyalty ? 'support.loyaltyUsed' : 'support.loyaltyIdle', points)],
    [t('support.attempt'), payment ?? ''],
    ...orders.map((order): Fact => [
      t('support.order'),
      present(order.order_code, order.status, formatAed(order.grand_total), formatDateTime(t, order.createdAt)),
    ]),
    [t('support.screen'), present(route, t(`support.lang_${lang}`))],
    [t('support.taken'), present(formatDateTime(t, takenAt), build)],
  ];
  return facts.filter(([, text]) => text !== '');
}

export const reportOf = (snapshot: Snapshot, t: Translate): Report => ({
  warnings: warningsOf(snapshot, t),
  cart: cartFacts(snapshot, t),
  customer: customerFacts(snapshot, t),
  keys: [
    ...Object.entries(snapshot.keys).map(([key, value]): Fact => [
      key,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
    ...snapshot.withheld.map((key): Fact => [key, t('support.withheld')]),
    ...snapshot.unreadable.map((key): Fact => [key, t('support.unreadable')]),
  ],
});
