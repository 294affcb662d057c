import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { prepared, NO_STATEMENT_NAME } from '../../db/prepared';
import { cartItems, sessions } from '../../db/schema';
import { sessionKeyOf } from '../../http/session';

const linesOfSession = prepared((db) =>
  db
    .select({ id: cartItems.itemId, quantity: cartItems.quantity })
    .from(sessions)
    .innerJoin(cartItems, eq(cartItems.userId, sessions.userId))
    .where(
      and(
        eq(sessions.userId, sql.placeholder('userId')),
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
      ),
    )
    .prepare(NO_STATEMENT_NAME),
);

/** Quantity of each item in the cart of the token's session, in one query; empty without a valid session. */
export async function cartQuantities(
  db: Db,
  token: string | undefined,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (token === undefined) return new Map();
  const key = sessionKeyOf(token);
  if (!key) return new Map();
  const lines = await linesOfSession(db).execute({ ...key, now });
  return new Map(lines.map(({ id, quantity }) => [id, quantity]));
}
