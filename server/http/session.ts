import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/db';
import { prepared, NO_STATEMENT_NAME } from '../db/prepared';
import { sessions, users } from '../db/schema';
import { newToken, sha256 } from '../lib/ids';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A session expires after this time without use. */
export const SESSION_MS = 30 * DAY_MS;
const LONGEST_MS = 365 * DAY_MS;

export type SessionUser = typeof users.$inferSelect;

export interface SessionKey {
  userId: string;
  hash: string;
}

export const bearerOf = (header: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1];

/** The key of a token's session, whether or not the session exists; null for a token that names no user. */
export function sessionKeyOf(token: string): SessionKey | null {
  const dot = token.indexOf('.');
  return dot > 0 ? { userId: token.slice(0, dot), hash: sha256(token) } : null;
}

const ofSession = ({ userId, hash }: SessionKey) => and(eq(sessions.userId, userId), eq(sessions.tokenHash, hash));

const userOfSession = prepared((db) =>
  db
    .select({ user: users, createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.userId, sql.placeholder('userId')),
        eq(sessions.tokenHash, sql.placeholder('hash')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(users.deletedAt),
      ),
    )
    .prepare(NO_STATEMENT_NAME),
);

/** Updates the time of the user's last visit, at most once a day. */
export async function recordVisit(db: Db, userId: string, now: Date): Promise<void> {
  await db
    .update(users)
    .set({ lastVisitAt: now })
    .where(and(eq(users.id, userId), isNull(users.deletedAt), lt(users.lastVisitAt, new Date(now.getTime() - DAY_MS))));
}

/** The user of a token; null when it is unknown, expired or revoked. */
export async function userOfToken(db: Db, token: string, now: Date): Promise<SessionUser | null> {
  const key = sessionKeyOf(token);
  if (!key) return null;
  const [row] = await userOfSession(db).execute({ ...key, now });
  if (!row) return null;
  if (now.getTime() - row.user.lastVisitAt.getTime() > DAY_MS) await recordVisit(db, row.user.id, now);
  const until = new Date(Math.min(now.getTime() + SESSION_MS, row.createdAt.getTime() + LONGEST_MS));
  if (until.getTime() - row.expiresAt.getTime() >= DAY_MS)
    await db.update(sessions).set({ expiresAt: until }).where(ofSession(key));
  return row.user;
}

export async function endSession(db: Db, token: string): Promise<void> {
  const key = sessionKeyOf(token);
  if (key) await db.delete(sessions).where(ofSession(key));
}

/** Creates a session; only the token's hash is stored. */
export async function createSession(db: Db, userId: string, now: Date): Promise<string> {
  const token = `${userId}.${newToken()}`;
  await db.insert(sessions).values({
    userId,
    tokenHash: sha256(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_MS),
  });
  return token;
}
