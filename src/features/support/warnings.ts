import type { Branch } from '../../../contract/branch';
import type { Cart, CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import type { Snapshot } from '../../../contract/support';
import type { Translate } from '../../shared/i18n/translate';
import { formatDateTime } from '../../shared/lib/dubaiTime';
import { isSameAmount } from '../../shared/lib/money';
import { lastCart, lastReply, menuItems, outdatedCartTime } from './replies';

function priceByMenu({ quantity, addons }: CartItem, item: MenuItem): number {
  const prices = new Map(item.addons.flatMap(({ addon_items }) => addon_items.map(({ _id, price }) => [_id, price])));
  const extras = addons.map((addon) => {
    const price = prices.get(addon.item_id || addon.item._id || '') ?? addon.price ?? 0;
    return price * addon.quantity;
  });
  return ((item.discounted_price ?? item.original_price) + extras.reduce((sum, extra) => sum + extra, 0)) * quantity;
}

function placeWarning(snapshot: Snapshot, t: Translate): string | false {
  const { type = 'delivery', branch, address } = snapshot.keys;
  if (type === 'delivery' ? !address : !branch) return t('support.warn_noPlace', { type: t(`support.${type}`) });
  const branches = lastReply(snapshot, 'getBranches')?.data as { branches: Branch[] } | undefined;
  if (type === 'delivery' || !branch || !branches) return false;
  const listed = branches.branches.find(({ _id }) => _id === branch._id);
  if (!listed) return t('support.warn_branchGone', { branch: branch.name });
  return !listed.today_timing.is_open && t('support.warn_branchClosed', { branch: branch.name });
}

function lineWarnings(snapshot: Snapshot, line: CartItem, t: Translate): (string | false)[] {
  const { title } = line.item;
  const isGone = snapshot.replies.some(
    ({ call, query, failed }) => call === 'getItemDetails' && query.item_id === line.item_id && failed?.http === 200,
  );
  const item = menuItems(snapshot).find(({ _id }) => _id === line.item_id);
  const price = item ? priceByMenu(line, item) : line.total_price;
  return [
    isGone && t('support.warn_itemGone', { title }),
    !isSameAmount(price, line.total_price) &&
      t('support.warn_priceChanged', { title, cart: line.total_price.toFixed(2), menu: price.toFixed(2) }),
  ];
}

function cartWarnings(snapshot: Snapshot, cart: Cart, t: Translate): (string | false)[] {
  const reply = lastReply(snapshot, 'getCart');
  const { promo_code: code, apply_loyalty: isAsked } = reply?.query ?? {};
  const { cart_count: stored } = snapshot.keys;
  const pieces = cart.cartItems.reduce((sum, { quantity }) => sum + Math.max(0, quantity), 0);
  const time = outdatedCartTime(snapshot);
  return [
    time !== '' && t('support.warn_outdatedCart', { time: formatDateTime(t, time) }),
    typeof code === 'string' &&
      cart.promo_discount === 0 &&
      t('support.warn_promoWithoutEffect', { code, message: reply?.message ?? '' }),
    isAsked === true && cart.loyalty_discount === 0 && t('support.warn_loyaltyWithoutEffect'),
    cart.place_problem !== undefined &&
      cart.place_problem !== '' &&
      t('support.warn_placeProblem', { message: cart.place_problem }),
    stored !== undefined &&
      Number(stored) !== pieces &&
      t('support.warn_countDiffers', { stored, cart: String(pieces) }),
    ...cart.cartItems.flatMap((line) => lineWarnings(snapshot, line, t)),
  ];
}

function attemptWarning({ checkout_attempt: attempt }: Snapshot['keys'], t: Translate): string | false {
  if (!attempt?.step) return false;
  const { step, transactionId: transaction, amount = 0 } = attempt;
  const values = { step, amount: amount.toFixed(2) };
  return transaction
    ? t('support.warn_attemptPaid', { ...values, transaction })
    : t('support.warn_attemptOpen', values);
}

export function warningsOf(snapshot: Snapshot, t: Translate): string[] {
  const { keys, unreadable, promo, replies, who } = snapshot;
  const cart = lastCart(snapshot);
  const last = new Map(replies.map((reply) => [`${reply.call} ${JSON.stringify(reply.query)}`, reply]));
  const warnings = [
    attemptWarning(keys, t),
    ...unreadable.map((key) => t('support.warn_corruptKey', { key })),
    placeWarning(snapshot, t),
    promo.dropped !== null && t('support.warn_promoDropped', promo.dropped),
    ...(cart ? cartWarnings(snapshot, cart, t) : [t('support.warn_noCart')]),
    ...[...last.values()].map(
      ({ call, failed, message }) =>
        failed !== undefined &&
        t('support.warn_callFailed', { call, status: failed.http ?? '-', reason: message || failed.kind }),
    ),
    who?.is_guest !== false && t('support.warn_guest'),
  ];
  return warnings.filter((warning) => warning !== false);
}
