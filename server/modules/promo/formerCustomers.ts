import { inArray } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { formerCustomers } from '../../db/schema';
import { keyedHash, type Secrets } from '../../lib/ids';

/** For this long after the deletion of an account its customer is not new, ms (docs/privacy.md). */
const REMEMBERED_MS = 365 * 24 * 60 * 60 * 1000;

interface Person {
  email: string | null;
  phone: string;
}

const hashesOf = (secret: string | undefined, { email, phone }: Person): string[] =>
  [email && `email:${email}`, phone && `phone:${phone}`].flatMap((text) =>
    text && secret ? keyedHash(secret, `former customer:${text}`) : [],
  );

export async function rememberCustomer(tx: Db, secret: string, person: Person, now: Date): Promise<void> {
  const until = new Date(now.getTime() + REMEMBERED_MS);
  const rows = hashesOf(secret, person).map((hash) => ({ hash, until }));
  if (rows.length > 0)
    await tx.insert(formerCustomers).values(rows).onConflictDoUpdate({ target: formerCustomers.hash, set: { until } });
}

export async function isFormerCustomer(db: Db, secrets: Secrets, person: Person): Promise<boolean> {
  const hashes = [secrets.appSecret, secrets.formerAppSecret].flatMap((secret) => hashesOf(secret, person));
  if (hashes.length === 0) return false;
  const matching = await db.select().from(formerCustomers).where(inArray(formerCustomers.hash, hashes)).limit(1);
  return matching.length > 0;
}
