import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { prepared, NO_STATEMENT_NAME } from '../../db/prepared';
import { addresses, cartItems, menuItems, orders, payments, promos, users } from '../../db/schema';
import type { AddressRow } from '../address/addressService';
import type { PromoRow } from '../promo/promoTable';
import { lineItem, lineVersion, soldOutAt, toCartLine, type CartLine } from './cartTable';

/** What to read besides the cart. */
export interface CartParameters {
  userId: string;
  addressId?: string | undefined;
  promoCode?: string | undefined;
  /** The payment for the cart. */
  transactionId?: string | undefined;
}

/** A customer's cart and all of the customer's rows that its price and its order depend on. */
export interface CartRead {
  loyaltyPoints: number;
  lines: CartLine[];
  address: AddressRow | null;
  /** The promo of the code; null for none. */
  promo: PromoRow | null;
  payment: typeof payments.$inferSelect | null;
  /** Orders that were not cancelled, and those of them with the promo; 0 without a code. */
  ordersSoFar: number;
  usesSoFar: number;
}

const code = sql.placeholder('code');
const userId = sql.placeholder('userId');
const ordersOfUser = sql`select count(*)::int from ${orders}
  where ${orders.userId} = ${userId} and ${orders.status} <> 'Cancelled'`;
const promoOfCode = and(eq(sql`upper(${promos.code})`, code), eq(promos.isActive, true));

const cartOfUser = prepared((db) =>
  db
    .select({
      loyaltyPoints: users.loyaltyPoints,
      line: cartItems,
      version: lineVersion,
      soldOutAt,
      item: lineItem,
      address: addresses,
      promo: promos,
      payment: payments,
      ordersSoFar: sql<number>`case when ${code}::text = '' then 0 else (${ordersOfUser}) end`,
      usesSoFar: sql<number>`case when ${code}::text = '' then 0 else (${ordersOfUser}
        and ${orders.promoId} = (select ${promos.id} from ${promos} where ${promoOfCode})) end`,
    })
    .from(users)
    .leftJoin(cartItems, eq(cartItems.userId, userId))
    .leftJoin(menuItems, eq(menuItems.id, cartItems.itemId))
    .leftJoin(
      addresses,
      and(
        eq(addresses.userId, userId),
        eq(addresses.id, sql.placeholder('addressId')),
        sql`${addresses.deletedAt} is null`,
      ),
    )
    .leftJoin(payments, and(eq(payments.userId, userId), eq(payments.id, sql.placeholder('transactionId'))))
    .leftJoin(promos, promoOfCode)
    .where(eq(users.id, userId))
    .orderBy(asc(cartItems.position))
    .prepare(NO_STATEMENT_NAME),
);

/** A guest who has written nothing has no row: the cart is empty. */
async function cartOfNewGuest(db: Db, promoCode: string): Promise<CartRead> {
  const named = and(eq(sql`upper(${promos.code})`, promoCode), eq(promos.isActive, true));
  const [promo = null] = promoCode === '' ? [] : await db.select().from(promos).where(named);
  return { loyaltyPoints: 0, address: null, promo, payment: null, ordersSoFar: 0, usesSoFar: 0, lines: [] };
}

/** Reads a cart and the related rows in one statement. */
export async function readCart(db: Db, parameters: CartParameters): Promise<CartRead> {
  // No row has the empty id. Not null, because Citus does not route a join with a null condition.
  const rows = await cartOfUser(db).execute({
    userId: parameters.userId,
    addressId: parameters.addressId ?? '',
    transactionId: parameters.transactionId ?? '',
    code: parameters.promoCode?.trim().toUpperCase() ?? '',
  });
  const [first] = rows;
  if (!first) return cartOfNewGuest(db, parameters.promoCode?.trim().toUpperCase() ?? '');
  const { loyaltyPoints, address, promo, payment, ordersSoFar, usesSoFar } = first;
  const lines = rows.flatMap(({ line, item, version, soldOutAt: soldOut }) =>
    line && item ? [toCartLine(line, item, { version, soldOutAt: soldOut })] : [],
  );
  return { loyaltyPoints, address, promo, payment, ordersSoFar, usesSoFar, lines };
}
