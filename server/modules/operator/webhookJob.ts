import { eq } from 'drizzle-orm';
import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import type { Processes } from '../../db/processes';
import { webhookDeliveries } from '../../db/schema';
import { startJob, workOnDue } from '../../jobs/claim';
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
/** Deliveries to one subscription in a row, so that no receiver delays the others for long. */
const PER_ROUND = 50;

export interface WebhookDeps {
  db: Db;
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
  await workOnDue(deps, DELIVERIES, { where: ofSubscription, orderBy: webhookDeliveries.seq }, async (delivery) => {
    if (!(await attempt(deps, subscription, delivery))) return false;
    sent += 1;
    return sent < PER_ROUND;
  });
  return sent;
}

export async function sendWebhooks(deps: WebhookDeps): Promise<number> {
  await writeDeliveries(deps.db, deps.clock.now());
  const subscriptions = await listSubscriptions(deps.db);
  const sent = await Promise.all(subscriptions.map((subscription) => sendDue(deps, subscription)));
  return sent.reduce((sum, count) => sum + count, 0);
}

export const startWebhooks = (
  deps: WebhookDeps & { processes: Pick<Processes, 'own'>; onError: (error: unknown) => void },
): { stop(): Promise<void> } =>
  startJob(deps, { name: 'webhooks', everyMs: EVERY_MS, hasWork: () => hasWork(deps.db, deps.clock.now()) }, () =>
    sendWebhooks(deps),
  );
