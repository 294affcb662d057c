import type { CartItem } from '../../../contract/cart';
import type { Order } from '../../../contract/orders';
import type { Snapshot } from '../../../contract/support';
import type { Translate } from '../../shared/i18n/translate';
import { cartRows } from '../../shared/lib/amountRows';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { formatAed } from '../../shared/lib/money';
import { lastCart, lastReply, outdatedCartTime } from './replies';

function attemptWarning({ checkout_attempt: attempt }: Snapshot['keys'], t: Translate): string | false {
  if (!attempt?.step) return false;
  const { step, transactionId: transaction, amount = 0 } = attempt;
  const values = { step, amount: amount.toFixed(2) };
  return transaction
    ? t('support.warn_attemptPaid', { ...values, transaction })
    : t('support.warn_attemptOpen', values);
}

function placeWarning({ keys: { type = 'delivery', branch, address } }: Snapshot, t: Translate): string | false {
  const place = type === 'delivery' ? address : branch;
  return !place && t('support.warn_noPlace', { type: t(`support.${type}`) });
}

/** What a replay of the screens does not show. */
function warningsOf(snapshot: Snapshot, t: Translate): string[] {
  const { keys, unreadable, promo, replies, who } = snapshot;
  const last = new Map(replies.map((reply) => [`${reply.call} ${JSON.stringify(reply.query)}`, reply]));
  const outdatedSince = outdatedCartTime(snapshot);
  const warnings = [
    attemptWarning(keys, t),
    ...unreadable.map((key) => t('support.warn_corruptKey', { key })),
    placeWarning(snapshot, t),
    promo.dropped !== null && t('support.warn_promoDropped', promo.dropped),
    !lastCart(snapshot) && t('support.warn_noCart'),
    outdatedSince !== '' && t('support.warn_outdatedCart', { time: formatDateTime(t, outdatedSince) }),
    ...[...last.values()].map(
      ({ call, failed, message }) =>
        failed !== undefined &&
        t('support.warn_callFailed', { call, status: failed.http ?? '-', reason: message || failed.kind }),
    ),
    who?.is_guest !== false && t('support.warn_guest'),
  ];
  return warnings.filter((warning) => warning !== false);
}

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
