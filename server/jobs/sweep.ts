import { and, asc, isNull, lt, lte, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import {
  branchQuarters,
  codes,
  idempotencyKeys,
  knownDevices,
  limitCounts,
  orderCodes,
  outbox,
  paymentQuotes,
  processes,
  sessions,
  webhookDeliveries,
} from '../db/schema';
import type { Clock } from '../lib/clock';
import { REPLAY_MS } from '../http/idempotency';
import type { Mailer } from '../mail/mailer';
import { endOldOrders } from '../modules/checkout/endOrders';
import type { OrderRow } from '../modules/orders/ordersService';
import { removePictures } from '../modules/account/pictureFiles';
import { watchPlace } from '../modules/payment/paymentPlace';
import { startJob } from './claim';

const EVERY_MS = 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
const DEVICE_MS = 400 * DAY_MS;
const KEPT_MS = 30 * DAY_MS;
const BATCH = 1000;

async function dropUntil(db: Db, table: PgTable, time: PgColumn, until: Date): Promise<void> {
  for (;;) {
    const [last] = await db
      .select({ time: sql<string>`${time}::text` })
      .from(table)
      .where(lte(time, until))
      .orderBy(asc(time))
      .offset(BATCH - 1)
      .limit(1);
    await db.delete(table).where(last ? sql`${time} <= ${last.time}::timestamptz` : lte(time, until));
    if (!last) return;
  }
}

export async function sweep(db: Db, now: Date): Promise<void> {
  const before = (ms: number) => new Date(now.getTime() - ms);
  await dropUntil(db, sessions, sessions.expiresAt, now);
  await dropUntil(db, knownDevices, knownDevices.seenAt, before(DEVICE_MS));
  await dropUntil(db, idempotencyKeys, idempotencyKeys.createdAt, before(REPLAY_MS));
  // Mails that are due are given up by the mail job, which logs it.
  await db.delete(outbox).where(and(isNull(outbox.dueAt), lt(outbox.createdAt, before(KEPT_MS))));
  await dropUntil(db, codes, codes.createdAt, before(DAY_MS));
  await dropUntil(db, webhookDeliveries, webhookDeliveries.createdAt, before(KEPT_MS));
  await dropUntil(db, paymentQuotes, paymentQuotes.until, before(DAY_MS));
  await dropUntil(db, branchQuarters, branchQuarters.at, before(DAY_MS));
  const noKeys = { customerKeys: [], keysUntil: null };
  await db.update(orderCodes).set(noKeys).where(lte(orderCodes.keysUntil, now));
  await db.delete(limitCounts).where(lt(limitCounts.expire, now.getTime()));
  await db.delete(processes).where(lt(processes.seenAt, before(DAY_MS)));
}

interface SweepDeps {
  clock: Clock;
  config: Config;
  mailer: Mailer;
  /** Hears of an order that nobody has ended. */
  onEnded?: (order: OrderRow) => void;
}

export function startSweep(deps: Parameters<typeof startJob>[0] & SweepDeps) {
  const isOwnPlace = watchPlace(deps);
  return startJob(deps, { name: 'sweep', everyMs: EVERY_MS }, async () => {
    await sweep(deps.db, deps.clock.now());
    await removePictures(deps);
    // In a copy of the database customers and tills would hear of orders that have ended elsewhere.
    if (await isOwnPlace()) for (const order of await endOldOrders(deps)) deps.onEnded?.(order);
  });
}
