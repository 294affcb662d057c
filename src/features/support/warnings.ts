import type { MenuItem } from '../../../contract/menu';
import type { RecordedReply, Snapshot } from '../../../contract/support';
import { bool, int, list, num, asRecord, str } from '../../shared/api/tolerant';
import { lastCart, lastReply, menuItems, orderTypeOf, outdatedCartTime, storedAddress, storedBranch } from './summary';

/** What support should check first. Each kind has a message `warn_<kind>` in locales. */
export interface Warning {
  kind:
    | 'older'
    | 'kept'
    | 'corruptKey'
    | 'noPlace'
    | 'branchGone'
    | 'branchClosed'
    | 'placeProblem'
    | 'promoWithoutEffect'
    | 'promoDropped'
    | 'priceChanged'
    | 'itemGone'
    | 'loyaltyWithoutEffect'
    | 'countDiffers'
    | 'attemptOpen'
    | 'attemptPaid'
    | 'callFailed'
    | 'sessionEnded'
    | 'noCart'
    | 'outdatedCart'
    | 'guest';
  values: Record<string, string | number>;
}

const fils = (aed: number) => Math.round(aed * 100);

/** The price of a line by the snapshot's menu, AED. */
function priceByMenu(line: { quantity: number; addons: unknown }, item: MenuItem): number {
  const discounted = num(item.discounted_price);
  const pricesById = new Map(
    list(item.addons, (group) => list(asRecord(group).addon_items, asRecord))
      .flat()
      .map((each) => [str(each._id), num(each.price)]),
  );
  const addons = list(line.addons, (addon) => {
    const from = asRecord(addon);
    const id = str(from.item_id) || str(asRecord(from.item)._id);
    return (pricesById.get(id) ?? num(from.price)) * int(from.quantity, 1);
  });
  return (
    ((discounted > 0 ? discounted : num(item.original_price)) + addons.reduce((sum, each) => sum + each, 0)) *
    line.quantity
  );
}

function placeWarnings(snapshot: Snapshot): Warning[] {
  const type = orderTypeOf(snapshot);
  const branch = storedBranch(snapshot);
  if (type === 'delivery' ? !storedAddress(snapshot) : !branch) return [{ kind: 'noPlace', values: { type } }];
  if (type === 'delivery' || !branch) return [];
  const branches = lastReply(snapshot, 'getBranches');
  if (!branches) return [];
  const found = list(branches.data, asRecord, 'branches').find((each) => each._id === branch._id);
  if (!found) return [{ kind: 'branchGone', values: { branch: branch.name } }];
  return asRecord(found.today_timing).is_open === false
    ? [{ kind: 'branchClosed', values: { branch: branch.name } }]
    : [];
}

function cartWarnings(snapshot: Snapshot): Warning[] {
  const cart = lastCart(snapshot);
  const { keys, promo } = snapshot;
  const dropped: Warning[] = promo.dropped
    ? [{ kind: 'promoDropped', values: { code: promo.dropped.code, message: promo.dropped.message } }]
    : [];
  if (!cart) return [...dropped, { kind: 'noCart', values: {} }];
  const reply = lastReply(snapshot, 'getCart');
  const code = reply?.query.promo_code ?? '';
  const found: Warning[] = [...dropped];
  const time = outdatedCartTime(snapshot);
  if (time) found.push({ kind: 'outdatedCart', values: { time } });
  if (code && num(cart.promo_discount) === 0)
    found.push({ kind: 'promoWithoutEffect', values: { code, message: reply?.message ?? '' } });
  if (bool(reply?.query.apply_loyalty) && num(cart.loyalty_discount) === 0)
    found.push({ kind: 'loyaltyWithoutEffect', values: {} });
  if (cart.place_problem) found.push({ kind: 'placeProblem', values: { message: cart.place_problem } });
  const pieces = cart.cartItems.reduce((sum, line) => sum + Math.max(0, int(line.quantity)), 0);
  if (keys.cart_count !== undefined && num(keys.cart_count) !== pieces) {
    found.push({ kind: 'countDiffers', values: { stored: str(keys.cart_count), cart: pieces } });
  }
  const items = new Map(menuItems(snapshot).map((item) => [item._id, item]));
  for (const line of cart.cartItems) {
    const title = str(asRecord(line.item).title);
    const itemReply = snapshot.replies.find(
      (each) => each.call === 'getItemDetails' && each.query.item_id === line.item_id,
    );
    if (itemReply?.failed && itemReply.failed.kind !== 'network') found.push({ kind: 'itemGone', values: { title } });
    const item = items.get(line.item_id);
    const menuPrice = item ? priceByMenu({ quantity: int(line.quantity), addons: line.addons }, item) : null;
    if (menuPrice !== null && fils(menuPrice) !== fils(num(line.total_price))) {
      found.push({
        kind: 'priceChanged',
        values: { title, cart: num(line.total_price).toFixed(2), menu: menuPrice.toFixed(2) },
      });
    }
  }
  return found;
}

function attemptWarnings(snapshot: Snapshot): Warning[] {
  const attempt = asRecord(snapshot.keys.checkout_attempt);
  if (!attempt.step) return [];
  const values = {
    step: str(attempt.step),
    amount: num(attempt.amount).toFixed(2),
    transaction: str(attempt.transactionId),
  };
  return [{ kind: values.transaction ? 'attemptPaid' : 'attemptOpen', values }];
}

/** The last failed call without a later successful one of the same kind. */
function failedCalls(snapshot: Snapshot): Warning[] {
  const last = new Map<string, Snapshot['events'][number]>();
  for (const event of snapshot.events) if (event.call) last.set(event.call, event);
  const failedReply = (call: string): RecordedReply | undefined =>
    snapshot.replies.findLast((reply) => reply.failed && call.endsWith(`/${reply.call}`));
  return [...last.values()]
    .filter((event) => event.failed)
    .map((event) => ({
      kind: 'callFailed',
      values: {
        call: event.call ?? '',
        status: event.status ?? '-',
        reason: failedReply(event.call ?? '')?.message || (event.failed ?? ''),
      },
    }));
}

/** All warnings of a snapshot, the most serious first. */
export function warningsOf(snapshot: Snapshot, isOlder = false): Warning[] {
  const ended = snapshot.events.findLast(
    (event) => event.type === 'auth/sessionExpired' || event.type === 'auth/signedIn',
  );
  return [
    ...attemptWarnings(snapshot),
    ...snapshot.unreadable.map((key): Warning => ({ kind: 'corruptKey', values: { key } })),
    ...placeWarnings(snapshot),
    ...cartWarnings(snapshot),
    ...failedCalls(snapshot),
    ...(ended?.type === 'auth/sessionExpired' ? [{ kind: 'sessionEnded' as const, values: {} }] : []),
    ...(snapshot.kept ? [{ kind: 'kept' as const, values: { why: snapshot.kept } }] : []),
    ...(snapshot.who === null || snapshot.who.is_guest ? [{ kind: 'guest' as const, values: {} }] : []),
    ...(isOlder ? [{ kind: 'older' as const, values: {} }] : []),
  ];
}
