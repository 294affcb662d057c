import { setTimeout as delay } from 'node:timers/promises';
import { and, lt } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../db/db';
import { matches } from '../db/matches';
import { idempotencyKeys } from '../db/schema';
import { say } from '../i18n/messages';
import { sha256 } from '../lib/ids';
import { CallError } from './errors';
import type { CallContext, Outcome } from './registerCall';

export const REPLAY_MS = 24 * 60 * 60 * 1000;
const LOST_MS = 60_000;
const RELEASE_EVERY_MS = 250;
const WAIT_MS = 20_000;
const POLL_MS = { first: 5, most: 100 };

type Row = typeof idempotencyKeys.$inferSelect;

/** Stores the reply; call it inside the transaction of the effect, so that both are committed or neither. */
export type StoreReply<Data> = (db: Db, outcome: Outcome<Data>) => Promise<void>;

interface KeyedCall extends Pick<FastifyInstance, 'db' | 'clock' | 'processes'> {
  userId: string;
  key: string;
  call: string;
  bodyHash: string;
}

const ofKey = ({ userId, key }: KeyedCall) => matches(idempotencyKeys, { userId, key });
const isOwnClaim = (keyedCall: KeyedCall) =>
  and(ofKey(keyedCall), matches(idempotencyKeys, { owner: keyedCall.processes.ownNumber, httpStatus: null }));

async function isLost({ processes }: KeyedCall, row: Row, now: Date): Promise<boolean> {
  if (now.getTime() - row.createdAt.getTime() >= LOST_MS) return true;
  return row.owner !== 0 && !(await processes.isAlive(row.owner));
}

async function claim(keyedCall: KeyedCall): Promise<Row | null> {
  const { db, userId, key, call, bodyHash, processes } = keyedCall;
  const now = keyedCall.clock.now();
  const owner = processes.ownNumber;
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ userId, key, call, bodyHash, owner, createdAt: now })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (claimed) return null;
  const expired = lt(idempotencyKeys.createdAt, new Date(now.getTime() - REPLAY_MS));
  const [row] = await db.select().from(idempotencyKeys).where(ofKey(keyedCall));
  if (!row || now.getTime() - row.createdAt.getTime() > REPLAY_MS) {
    await db.delete(idempotencyKeys).where(and(ofKey(keyedCall), expired));
    return claim(keyedCall);
  }
  if (row.bodyHash !== bodyHash || row.call !== call) throw new CallError(say('idempotency.otherBody'), 409);
  if (row.httpStatus !== null || !(await isLost(keyedCall, row, now))) return row;
  // Several processes may find a lost request; the one whose update matches a row takes it over.
  const { createdAt, owner: lastOwner } = row;
  const isUnchanged = and(
    ofKey(keyedCall),
    matches(idempotencyKeys, { createdAt, owner: lastOwner, httpStatus: null }),
  );
  const [taken] = await db.update(idempotencyKeys).set({ createdAt: now, owner }).where(isUnchanged).returning();
  return taken ? null : row;
}

const release = (keyedCall: KeyedCall) => keyedCall.db.delete(idempotencyKeys).where(isOwnClaim(keyedCall));

/** The database was away: the release is repeated until it is back. After LOST_MS the claim is lost by itself. */
async function releaseLater(keyedCall: KeyedCall): Promise<void> {
  for (let waited = 0; waited < LOST_MS; waited += RELEASE_EVERY_MS) {
    await delay(RELEASE_EVERY_MS, undefined, { ref: false });
    const isReleased = await release(keyedCall).then(
      () => true,
      () => false,
    );
    if (isReleased) return;
  }
}

/** Runs the effect once per `Idempotency-Key`: a duplicate waits and gets the same reply. Refusals are not stored. */
export async function runIdempotent<Data>(
  { user, request }: CallContext<{ id: string }>,
  call: string,
  body: unknown,
  run: (storeReply: StoreReply<Data>) => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return run(async () => undefined);
  if (typeof key !== 'string' || !/^[\x21-\x7e]{8,128}$/.test(key)) throw new CallError(say('idempotency.badKey'), 400);
  const { db, clock, processes } = request.server;
  const keyedCall: KeyedCall = {
    db,
    clock,
    processes,
    userId: user.id,
    key,
    call,
    bodyHash: sha256(JSON.stringify(body)),
  };
  for (let waited = 0, pause = POLL_MS.first; ; waited += pause, pause = Math.min(pause * 2, POLL_MS.most)) {
    const other = await claim(keyedCall);
    if (!other) break;
    if (other.httpStatus !== null) return other.reply as Outcome<Data>;
    if (waited >= WAIT_MS) throw new CallError(say('idempotency.underWay'), 409);
    await delay(pause);
  }
  try {
    return await run(async (tx, outcome) => {
      const stored = { httpStatus: 200, reply: outcome };
      const kept = await tx.update(idempotencyKeys).set(stored).where(isOwnClaim(keyedCall)).returning();
      // Another process has taken the request over, so this effect must be rolled back.
      if (kept.length === 0) throw new CallError(say('idempotency.underWay'), 409);
    });
  } catch (error) {
    // Nothing was committed, so a retry cannot repeat anything.
    await release(keyedCall).catch(() => void releaseLater(keyedCall));
    throw error;
  }
}
