import { and, asc, eq, gt, inArray, sql, type SQL } from 'drizzle-orm';
import { OPEN_STATUSES } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import {
  addresses,
  cartItems,
  menuItems,
  oneOf,
  orders,
  paymentQuotes,
  payments,
  promos,
  users,
} from '../../db/schema';
import type { Secrets } from '../../lib/ids';
import type { AddressRow } from '../address/addressService';
import { lineItem, lineVersion, soldOutAt, toCartLine, type CartLine } from '../cart/cartTable';
import { dueTime } from '../orders/ordersTable';
import { LONGEST_OPEN_MS } from '../orders/orderStates';
import { UNUSED_STATES } from '../payment/paymentStates';
import { isPromoOfCode, type PromoRow } from '../promo/promoTable';
import { customerKeys, ordersElsewhere } from './customerKeys';

export interface CartParameters {
  userId: string;
  addressId?: string | undefined;
  promoCode?: string | undefined;
  transactionId?: string | undefined;
  secrets: Secrets;
  now: Date;
}

/** The payment without an order that is authorised, or may be. */
export const ANY_PAYMENT = '*';

export interface CartRead {
  loyaltyPoints: number;
  ordersPlaced: number;
  lines: CartLine[];
  address: AddressRow | null;
  promo: PromoRow | null;
  payment: typeof payments.$inferSelect | null;
  /** What the customer's last charge was for. */
  quote: typeof paymentQuotes.$inferSelect | null;
  /** What an order of this customer is found by; see `customerKeys`. */
  keys: string[];
  /** The customer's orders that were not cancelled, and those with the promo; 0 without a code. */
  ordersSoFar: number;
  usesSoFar: number;
  /** Orders in cash that are not over, of the last day; counted for one only. */
  openInCash: number;
}

/** What limits a customer, of the selected orders. */
const orderCounts = (promoId: string | SQL, now: Date) => ({
  ordersSoFar: sql<number>`(count(*) filter (where ${orders.status} <> 'Cancelled'))::int`,
  usesSoFar: sql<number>`(count(*) filter (where ${orders.status} <> 'Cancelled'
    and ${orders.promoId} = ${promoId}))::int`,
  openInCash: sql<number>`(count(*) filter (where ${orders.paymentMethod} <> 'Card'
    and ${oneOf('orders.status', OPEN_STATUSES)}
    and ${gt(dueTime, new Date(now.getTime() - LONGEST_OPEN_MS))}))::int`,
});

/** No row has the empty id. Not null, because Citus does not route a join with a null condition. */
function cartOfUser(db: Db, { userId, addressId = '', transactionId = '', now }: CartParameters, code: string) {
  const counts = orderCounts(sql`(select ${promos.id} from ${promos} where ${isPromoOfCode(code)})`, now);
  const own = (count: SQL<number>, isCounted: boolean) =>
    isCounted ? sql<number>`(select ${count} from ${orders} where ${orders.userId} = ${userId})` : sql<number>`0`;
  const unusedPayment = sql`(select unused.id from ${payments} as unused where unused.user_id = ${userId}
    and unused.order_id is null and ${oneOf('unused.status', UNUSED_STATES)})`;
  const paymentId = transactionId === ANY_PAYMENT ? unusedPayment : transactionId;
  return db
    .select({
      user: {
        id: users.id,
        loyaltyPoints: users.loyaltyPoints,
        ordersPlaced: users.ordersPlaced,
        email: users.email,
        phone: users.phone,
      },
      line: cartItems,
      version: lineVersion,
      soldOutAt,
      item: lineItem,
      address: addresses,
      promo: promos,
      payment: payments,
      quote: paymentQuotes,
      ordersSoFar: own(counts.ordersSoFar, code !== ''),
      usesSoFar: own(counts.usesSoFar, code !== ''),
      openInCash: own(counts.openInCash, transactionId === ANY_PAYMENT),
    })
    .from(users)
    .leftJoin(cartItems, eq(cartItems.userId, userId))
    .leftJoin(menuItems, eq(menuItems.id, cartItems.itemId))
    .leftJoin(addresses, matches(addresses, { userId, id: addressId, deletedAt: null }))
    .leftJoin(payments, matches(payments, { userId, id: paymentId }))
    .leftJoin(paymentQuotes, eq(paymentQuotes.userId, userId))
    .leftJoin(promos, isPromoOfCode(code))
    .where(matches(users, { id: userId, deletedAt: null }))
    .orderBy(asc(cartItems.position));
}

type Counts = Pick<CartRead, 'ordersSoFar' | 'usesSoFar' | 'openInCash'>;
const none: Counts = { ordersSoFar: 0, usesSoFar: 0, openInCash: 0 };

/** The counts of the customer's other accounts. */
async function countElsewhere(
  db: Db,
  { transactionId, secrets, now }: CartParameters,
  { user, promo }: { user: Parameters<typeof ordersElsewhere>[2]; promo: PromoRow | null },
): Promise<Counts> {
  const isLimited = promo && (promo.rules.firstOrder === true || promo.usesPerCustomer !== null);
  if (!isLimited && transactionId !== ANY_PAYMENT) return none;
  const found = await ordersElsewhere(db, secrets, user);
  if (found.length === 0) return none;
  const [userIds, ids] = [[...new Set(found.map(({ userId }) => userId))], found.map(({ id }) => id)];
  const isFound = and(inArray(orders.userId, userIds), inArray(orders.id, ids));
  const [counts = none] = await db
    .select(orderCounts(promo?.id ?? '', now))
    .from(orders)
    .where(isFound);
  return counts;
}

export async function readCart(db: Db, parameters: CartParameters): Promise<CartRead> {
  const promoCode = parameters.promoCode?.trim().toUpperCase() ?? '';
  const rows = await cartOfUser(db, parameters, promoCode);
  const [first] = rows;
  if (!first) {
    const [promo = null] = promoCode ? await db.select().from(promos).where(isPromoOfCode(promoCode)) : [];
    const nobody = { ...none, keys: [], loyaltyPoints: 0, ordersPlaced: 0, lines: [] };
    return { ...nobody, address: null, promo, payment: null, quote: null };
  }
  const { user, address, promo, payment, quote } = first;
  const { loyaltyPoints, ordersPlaced } = user;
  const lines = rows.flatMap(({ line, item, ...rest }) => (line && item ? toCartLine(line, item, rest) : []));
  const keys = customerKeys(parameters.secrets.appSecret, user);
  const elsewhere = await countElsewhere(db, parameters, first);
  const counts = {
    ordersSoFar: first.ordersSoFar + elsewhere.ordersSoFar,
    usesSoFar: first.usesSoFar + elsewhere.usesSoFar,
    openInCash: first.openInCash + elsewhere.openInCash,
  };
  return { keys, loyaltyPoints, ordersPlaced, address, promo, payment, quote, ...counts, lines };
}
