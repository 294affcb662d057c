import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Db } from '../db/openDb';
import { prepared, UNNAMED } from '../db/prepared';
import { sessions, users } from '../db/schema';
import { newToken, sha256 } from './ids';

/** How long a sign-in lasts. */
export const SESSION_MS = 60 * 24 * 60 * 60 * 1000;

/** Who asks. */
export type SessionUser = typeof users.$inferSelect;

/** The bearer token of an `Authorization` header. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

const userOfHash = prepared((db) => db.select({ user: users }).from(sessions)
  .innerJoin(users, eq(users.id, sessions.userId))
  .where(and(eq(sessions.tokenHash, sql.placeholder('hash')), gt(sessions.expiresAt, sql.placeholder('now')), isNull(users.deletedAt)))
  .prepare(UNNAMED));

/** The user of a token; null when it is unknown, expired or revoked. */
export async function userOfToken(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const rows = await userOfHash(db).execute({ hash: sha256(token), now });
  return rows[0]?.user ?? null;
}

/** Begins a session; only the hash of the token is stored. */
export async function createSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = newToken();
  await db.insert(sessions).values({
    tokenHash: sha256(token), userId, createdAt: now, expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return token;
}
