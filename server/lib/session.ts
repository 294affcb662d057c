import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Db } from '../db/openDb';
import { sessions, users } from '../db/schema';
import { newToken, sha256 } from './ids';

/** How long a sign-in lasts. */
export const SESSION_MS = 60 * 24 * 60 * 60 * 1000;

/** Who asks. */
export type SessionUser = typeof users.$inferSelect;

/** The bearer token of an `Authorization` header. */
export const bearerOf = (header: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

/** The user of a token; null when it is unknown, expired or revoked. */
export async function userOfToken(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const rows = await db.select({ user: users }).from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(eq(sessions.tokenHash, sha256(token)), gt(sessions.expiresAt, now), isNull(users.deletedAt)));
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
