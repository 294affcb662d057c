import { and, eq, gt, sql } from 'drizzle-orm';
import type { Db } from '../../db/openDb';
import { prepared, UNNAMED } from '../../db/prepared';
import { cartItems, sessions } from '../../db/schema';
import { sha256 } from '../../lib/ids';

const linesOfToken = prepared((db) => db.select({ id: cartItems.itemId, quantity: cartItems.quantity }).from(sessions)
  .innerJoin(cartItems, eq(cartItems.userId, sessions.userId))
  .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now'))))
  .prepare(UNNAMED));

/** Pieces of each item in the cart of whoever has the token, with the session in one query; empty for anybody else. A deleted account has no session. */
export async function cartQuantities(db: Db, token: string | undefined, now: Date): Promise<ReadonlyMap<string, number>> {
  if (token === undefined) return new Map();
  const lines = await linesOfToken(db).execute({ hash: sha256(token), now });
  return new Map(lines.map(({ id, quantity }) => [id, quantity]));
}
