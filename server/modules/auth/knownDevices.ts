import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/db';
import { knownDevices } from '../../db/schema';
import { lockLiveUser } from './usersTable';

export async function rememberDevice(db: Db, userId: string, deviceHash: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await lockLiveUser(tx, userId);
    await tx
      .insert(knownDevices)
      .values({ userId, deviceHash, seenAt: now })
      .onConflictDoUpdate({ target: [knownDevices.userId, knownDevices.deviceHash], set: { seenAt: now } });
  });
}

export async function isKnownDevice(db: Db, userId: string, deviceHash: string): Promise<boolean> {
  if (!deviceHash) return false;
  const found = await db
    .select({ userId: knownDevices.userId })
    .from(knownDevices)
    .where(and(eq(knownDevices.userId, userId), eq(knownDevices.deviceHash, deviceHash)));
  return found.length > 0;
}
