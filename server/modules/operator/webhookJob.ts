import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import type { Processes } from '../../db/processes';
import { webhookDeliveries } from '../../db/schema';
import { startJob, withLease, processDue } from '../../jobs/claim';
import type { Clock } from '../../lib/clock';
import { sendWebhook } from './webhookRequest';
import {
  DELIVERIES,
  failDelivery,
  finishDelivery,
  hasWork,
  listSubscriptions,
  writeDeliveries,
  type Delivery,
  type Subscription,
} from './webhookTable';

const EVERY_MS = 1000;
/** Deliveries to one subscription in a row. */
const PER_ROUND = 50;

export interface WebhookDeps {
  db: Db;
  processes: Pick<Processes, 'ownNumber'>;
  clock: Clock;
  config: Pick<Config, 'isProduction'>;
  signal?: AbortSignal;
  onDead?: (delivery: Pick<Delivery, 'id' | 'subscriptionId'>, reason: string) => void;
}

async function attempt(deps: WebhookDeps, subscription: Subscription, delivery: Delivery): Promise<boolean> {
  const { db, clock, config, signal } = deps;
  const { change, id } = delivery;
  const body = JSON.stringify({ type: 'order.status_changed', timestamp: change.at, data: change });
  try {
    await sendWebhook({ ...subscription, id, body, at: clock.now() }, config, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    if (await failDelivery(db, delivery, reason, clock.now())) deps.onDead?.(delivery, reason);
    return false;
  }
  await finishDelivery(db, delivery);
  return true;
}

async function sendDue(deps: WebhookDeps, subscription: Subscription): Promise<number> {
  let sent = 0;
  const ofSubscription = eq(webhookDeliveries.subscriptionId, subscription.id);
  await processDue(deps, DELIVERIES, { where: ofSubscription, orderBy: webhookDeliveries.seq }, async (delivery) => {
    if (!(await attempt(deps, subscription, delivery))) return false;
    sent += 1;
    return sent < PER_ROUND;
  });
  return sent;
}

type UnderWay = Map<string, Promise<number>>;

/** Begins to send to the subscriptions that nothing is being sent to. */
async function beginSending(deps: WebhookDeps, underWay: UnderWay): Promise<void> {
  await writeDeliveries(deps.db, deps.clock.now());
  for (const subscription of await listSubscriptions(deps.db)) {
    const { id } = subscription;
    if (underWay.has(id)) continue;
    let count = 0;
    // A lease for each, so that no other process sends newer changes past this one.
    const sending = withLease(deps, `webhook ${id}`, async () => {
      count = await sendDue(deps, subscription);
    });
    underWay.set(
      id,
      sending.then(() => count).finally(() => underWay.delete(id)),
    );
  }
}

export async function sendWebhooks(deps: WebhookDeps): Promise<number> {
  const underWay: UnderWay = new Map();
  await beginSending(deps, underWay);
  const sent = await Promise.all(underWay.values());
  return sent.reduce((sum, count) => sum + count, 0);
}

/** A receiver that takes its time delays its own messages only: the others' go on in the next run. */
export function startWebhooks(deps: WebhookDeps & { onError: (error: unknown) => void }): { stop(): Promise<void> } {
  const underWay: UnderWay = new Map();
  const timing = { name: 'webhooks', everyMs: EVERY_MS, hasWork: () => hasWork(deps.db, deps.clock.now()) };
  const ended = () => Promise.all([...underWay.values()].map((sending) => sending.catch(deps.onError)));
  const job = startJob(deps, timing, async () => {
    await beginSending(deps, underWay);
    await Promise.race([ended(), delay(EVERY_MS)]);
  });
  return {
    stop: () =>
      job
        .stop()
        .then(ended)
        .then(() => undefined),
  };
}
