import { asc, eq, sql } from 'drizzle-orm';
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
import { UNUSED_STATES } from '../payment/paymentStates';
import { isFormerCustomer } from '../promo/formerCustomers';
import { isPromoOfCode, type PromoRow } from '../promo/promoTable';

export interface CartParameters {
  userId: string;
  addressId?: string | undefined;
  promoCode?: string | undefined;
  transactionId?: string | undefined;
  secrets: Secrets;
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
  /** Orders that were not cancelled, those of a deleted account as one, and those with the promo; 0 without a code. */
  ordersSoFar: number;
  usesSoFar: number;
  /** Orders in cash that are not over; counted for one only. */
  openInCash: number;
}

/** No row has the empty id. Not null, because Citus does not route a join with a null condition. */
function cartOfUser(db: Db, { userId, addressId = '', transactionId = '' }: CartParameters, code: string) {
  const ordersOfUser = sql`select count(*)::int from ${orders}
    where ${orders.userId} = ${userId} and ${orders.status} <> 'Cancelled'`;
  const unusedPayment = sql`(select unused.id from ${payments} as unused where unused.user_id = ${userId}
    and unused.order_id is null and ${oneOf('unused.status', UNUSED_STATES)})`;
  const openInCash = sql<number>`(select count(*)::int from ${orders} where ${orders.userId} = ${userId}
    and ${orders.paymentMethod} <> 'Card' and ${oneOf('orders.status', OPEN_STATUSES)})`;
  const paymentId = transactionId === ANY_PAYMENT ? unusedPayment : transactionId;
  return db
    .select({
      user: {
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
      openInCash: transactionId === ANY_PAYMENT ? openInCash : sql<number>`0`,
      ordersSoFar: sql<number>`case when ${code}::text = '' then 0 else (${ordersOfUser}) end`,
      usesSoFar: sql<number>`case when ${code}::text = '' then 0 else (${ordersOfUser}
        and ${orders.promoId} = (select ${promos.id} from ${promos} where ${isPromoOfCode(code)})) end`,
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

export async function readCart(db: Db, parameters: CartParameters): Promise<CartRead> {
  const promoCode = parameters.promoCode?.trim().toUpperCase() ?? '';
  const rows = await cartOfUser(db, parameters, promoCode);
  const [first] = rows;
  if (!first) {
    const [promo = null] = promoCode ? await db.select().from(promos).where(isPromoOfCode(promoCode)) : [];
    const none = { openInCash: 0, loyaltyPoints: 0, ordersPlaced: 0, ordersSoFar: 0, usesSoFar: 0, lines: [] };
    return { ...none, address: null, promo, payment: null, quote: null };
  }
  const { user, address, promo, payment, quote, usesSoFar, openInCash } = first;
  const { loyaltyPoints, ordersPlaced } = user;
  const lines = rows.flatMap(({ line, item, ...rest }) => (line && item ? toCartLine(line, item, rest) : []));
  const isNew = promo?.rules.firstOrder === true && first.ordersSoFar === 0;
  const ordersSoFar = isNew && (await isFormerCustomer(db, parameters.secrets, user)) ? 1 : first.ordersSoFar;
  const counts = { ordersSoFar, usesSoFar, openInCash };
  return { loyaltyPoints, ordersPlaced, address, promo, payment, quote, ...counts, lines };
}
