import { eq, inArray } from 'drizzle-orm';
import { EXIT_CONFIG, StartError } from '../config/startError';
import type { Db } from './db';
import { promos, users } from './schema';
import { DEMO } from './seed/demo';
import { promos as demoPromos } from './seed/promos';

/** Refuses a database that a sandbox has filled, because its demo customer has a known password. */
export async function refuseDemoData(db: Db): Promise<void> {
  const [customer] = await db.select({ id: users.id }).from(users).where(eq(users.id, DEMO.id));
  const ids = demoPromos.map(({ id }) => id);
  const [promo] = await db.select({ id: promos.id }).from(promos).where(inArray(promos.id, ids)).limit(1);
  if (!customer && !promo) return;
  const found = customer ? 'the demo customer' : 'demo promos';
  throw new StartError(
    `The database holds ${found}: a sandbox has filled it. Production needs one of its own`,
    EXIT_CONFIG,
  );
}
