import type { Address } from '../../../contract/address';
import type { Branch } from '../../../contract/branch';
import type { Cart, CartItem } from '../../../contract/cart';
import type { MenuItem } from '../../../contract/menu';
import type { RecordedReply, Snapshot } from '../../../contract/support';
import { bool, int, list, num, asRecord, str } from '../../shared/api/tolerant';

/** A line of the cart for support. */
interface SummaryLine {
  title: string;
  quantity: number;
  addons: string[];
  total: number;
  note: string;
}

/** The overview of a snapshot, for the screen and the command. */
export interface Summary {
  who: Snapshot['who'];
  type: 'delivery' | 'pickup';
  /** Area or branch; '' without one. */
  place: string;
  lines: SummaryLine[];
  totals: {
    subTotal: number;
    deliveryCharges: number;
    promo: number;
    loyalty: number;
    vat: number;
    total: number;
  } | null;
  /** The cart's arguments, and the server's result. */
  promo: { asked: string; applied: string };
  loyalty: { isAsked: boolean; points: number; usable: number };
  attempt: { step: string; amount: number; method: string; transaction: string; message: string } | null;
  orders: { code: string; status: string; total: number; at: string }[];
}

/** The last successful reply of a call, else any reply. */
export const lastReply = (snapshot: Snapshot, call: string): RecordedReply | undefined =>
  snapshot.replies.filter((reply) => reply.call === call && !reply.failed).at(-1);

/** The last cart that the customer saw. The reader has validated the fields; missing ones count as empty. */
export function lastCart(snapshot: Snapshot): Cart | null {
  const reply = lastReply(snapshot, 'getCart');
  return reply ? (reply.data as Cart) : null;
}

/** ISO time of the last known cart if a later getCart failed; '' if the cart is current or missing. */
export function outdatedCartTime(snapshot: Snapshot): string {
  const cart = lastReply(snapshot, 'getCart');
  const hasFailedSince = snapshot.replies.some(
    ({ call, at, failed }) => cart && call === 'getCart' && failed && failed.kind !== 'refused' && at >= cart.at,
  );
  const time = new Date(cart?.at ?? NaN);
  // Untrusted: any number.
  return hasFailedSince && !Number.isNaN(time.getTime()) ? time.toISOString() : '';
}

export const storedAddress = (snapshot: Snapshot) => (snapshot.keys.address ?? null) as Address | null;
export const storedBranch = (snapshot: Snapshot) => (snapshot.keys.branch ?? null) as Branch | null;
export const orderTypeOf = (snapshot: Snapshot): 'delivery' | 'pickup' =>
  snapshot.keys.type === 'pickup' ? 'pickup' : 'delivery';

/** The menu items of the snapshot. */
export const menuItems = (snapshot: Snapshot): MenuItem[] =>
  snapshot.replies
    .filter((reply) => reply.call === 'getItemDetails' && !reply.failed)
    .map((reply) => reply.data as MenuItem);

const addonTitle = (addon: unknown) => str(asRecord(asRecord(addon).item).title) || str(asRecord(addon).title);

function lineOf(line: CartItem): SummaryLine {
  return {
    title: str(asRecord(line.item).title),
    quantity: int(line.quantity),
    total: num(line.total_price),
    note: str(line.instruction),
    addons: list(
      line.addons,
      (addon) =>
        `${addonTitle(addon)}${int(asRecord(addon).quantity, 1) > 1 ? ` × ${int(asRecord(addon).quantity, 1)}` : ''}`,
    ),
  };
}

export function summarise(snapshot: Snapshot): Summary {
  const cart = lastCart(snapshot);
  const query = lastReply(snapshot, 'getCart')?.query ?? {};
  const type = orderTypeOf(snapshot);
  const isAsked = bool(query.apply_loyalty ?? snapshot.keys.apply_loyalty);
  const attempt = snapshot.keys.checkout_attempt === undefined ? null : asRecord(snapshot.keys.checkout_attempt);
  return {
    who: snapshot.who,
    type,
    place:
      type === 'delivery'
        ? [storedAddress(snapshot)?.area, storedAddress(snapshot)?.city].filter(Boolean).join(', ')
        : (storedBranch(snapshot)?.name ?? ''),
    lines: (cart?.cartItems ?? []).map(lineOf),
    totals: cart && {
      subTotal: num(cart.subTotal),
      deliveryCharges: num(cart.deliveryCharges),
      promo: num(cart.promo_discount),
      loyalty: isAsked ? num(cart.loyalty_discount) : 0,
      vat: num(cart.vat_amount),
      total: num(cart.grand_total),
    },
    promo: {
      asked: query.promo_code ?? str(snapshot.keys.promo_code),
      applied: cart && num(cart.promo_discount) > 0 ? str(cart.promo_code) || (query.promo_code ?? '') : '',
    },
    loyalty: { isAsked, points: int(cart?.loyalty_points), usable: int(cart?.max_redeemable_points) },
    attempt: attempt && {
      step: str(attempt.step),
      amount: num(attempt.amount),
      method: str(attempt.paymentMethod),
      transaction: str(attempt.transactionId),
      message: str(attempt.message),
    },
    orders: list(asRecord(lastReply(snapshot, 'getMyOrders')?.data).orders, (order) => ({
      code: str(asRecord(order).order_code),
      status: str(asRecord(order).status),
      total: num(asRecord(order).grand_total),
      at: str(asRecord(order).createdAt),
    })),
  };
}
