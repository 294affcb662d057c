import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import { paymentPlaces } from '../../db/schema';
import { sha256 } from '../../lib/ids';

type PlaceConfig = Pick<Config, 'dataDir' | 'databaseUrl'>;

function keyOf(dataDir: string): string {
  const file = join(dataDir, 'place');
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch {}
  return readFileSync(file, 'utf8');
}

/** What a copy of the database does not carry: cluster, database, its address, and this machine's data folder. */
async function placeOf(db: Db, { dataDir, databaseUrl = '' }: PlaceConfig): Promise<string> {
  const { rows } = (await db.execute(
    sql`select system_identifier::text as cluster,
      (select oid::text from pg_database where datname = current_database()) as database from pg_control_system()`,
  )) as { rows: { cluster: string; database: string }[] };
  const { host = '', pathname = '', searchParams } = databaseUrl ? new URL(databaseUrl) : {};
  const address = `${host}${searchParams?.get('host') ?? ''}${pathname}`;
  return sha256([rows[0]?.cluster, rows[0]?.database, address, keyOf(dataDir)].join(' '));
}

/**
 * Whether payments are settled from here. The first place of a new database is; another one when a process of a known
 * place proves to be alive in the same database, as where a machine is added; else when a person has said so. The known
 * places of a copy are silent.
 */
export function watchPlace({ db, config }: { db: Db; config: PlaceConfig }): () => Promise<boolean> {
  let place: string | undefined;
  let seen: number | undefined;
  return async () => {
    place ??= await placeOf(db, config);
    const isHere = sql`${paymentPlaces.place} = ${place}`;
    const seenAt = sql`clock_timestamp()`;
    const [own] = await db.update(paymentPlaces).set({ seenAt }).where(isHere).returning();
    if (own) return true;
    const known = await db.select().from(paymentPlaces);
    if (known.length > 0) {
      const newest = Math.max(...known.map((other) => other.seenAt.getTime()));
      const isOneAlive = newest > (seen ?? Infinity);
      seen ??= newest;
      if (!isOneAlive) return false;
    }
    await db.insert(paymentPlaces).values({ place, seenAt }).onConflictDoNothing();
    return true;
  };
}

/** That no server of a known place has been alive for ten minutes; null where one is, or none ever was. */
export async function paymentPlaceProblem(db: Db): Promise<string | null> {
  const isSilent = sql<boolean>`max(${paymentPlaces.seenAt}) < clock_timestamp() - interval '10 minutes'`;
  const [places] = await db.select({ isSilent }).from(paymentPlaces);
  return places?.isSilent
    ? 'Nothing is captured, released or refunded: this database is a copy or has moved (see payments take-over), ' +
        'or no server runs.'
    : null;
}

/** A person says that this database, served from here, is the shop's, and no other one is. */
export async function takeOver(db: Db, config: PlaceConfig): Promise<string> {
  const place = await placeOf(db, config);
  await db.transaction(async (tx) => {
    await tx.delete(paymentPlaces);
    await tx.insert(paymentPlaces).values({ place, seenAt: sql`clock_timestamp()` });
  });
  return 'Payments are settled from here. No other server may serve the former database with these card keys.';
}
