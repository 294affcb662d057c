import { eq } from 'drizzle-orm';
import type { Db } from '../db/db';
import { promos } from '../db/schema';

/** The promo of a code; throws for none. */
export async function findPromoByCode(db: Db, code: string): Promise<typeof promos.$inferSelect> {
  const [row] = await db.select().from(promos).where(eq(promos.code, code));
  if (!row) throw new Error(`there is no promo ${code}`);
  return row;
}
