import type { Config } from '../../config/config';
import type { Db } from '../../db/db';
import type { Processes } from '../../db/processes';
import { withLease } from '../../jobs/claim';
import { repeat } from '../../lib/repeat';
import type { Clock } from '../../lib/clock';
import { sendWebhook } from './webhookRequest';
import {
  claimDelivery,
  failDelivery,
  finishDelivery,
  hasWork,
  listSubscriptions,
  writeDeliveries,
  type Delivery,
  type Subscription,
} from './webhookTable';

/** Interval of checks for changes, ms. */
const EVERY_MS = 1000;
/** Lease of the sending process, ms. Claims make two concurrent senders safe. */
const LEASE_MS = 5 * 60 * 1000;
/** Deliveries to one subscription in a row, so that no receiver delays the others for long. */
const PER_ROUND = 50;

/** Dependencies of sending. */
export interface WebhookDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'isProduction'>;
  /** Aborts the round; unfinished deliveries are sent again later. */
  signal?: AbortSignal;
  /** Called when a delivery was given up. */
  onDead?: (delivery: Pick<Delivery, 'id' | 'subscriptionId'>, reason: string) => void;
}

async function attempt(deps: WebhookDeps, subscription: Subscription, delivery: Delivery): Promise<boolean> {
  const { db, clock, config, signal } = deps;
  const { change, id } = delivery;
  const body = JSON.stringify({ type: 'order.status_changed', timestamp: change.at, data: change });
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  try {
    await sendWebhook({ url: subscription.url, secret: subscription.secret, id, body, timestamp }, config, signal);
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : String(error);
    if (await failDelivery(db, delivery, reason, clock.now())) deps.onDead?.(delivery, reason);
    return false;
  }
  await finishDelivery(db, delivery);
  return true;
}

/** Sends what is due to one receiver, in order, until the first failure. */
async function sendDue(deps: WebhookDeps, subscription: Subscription): Promise<number> {
  let sent = 0;
  while (sent < PER_ROUND && !deps.signal?.aborted) {
    const delivery = await claimDelivery(deps.db, subscription.id, deps.clock.now());
    if (!delivery || !(await attempt(deps, subscription, delivery))) break;
    sent += 1;
  }
  return sent;
}

/** Creates deliveries of new changes and sends those that are due; returns how many succeeded. */
export async function sendWebhooks(deps: WebhookDeps): Promise<number> {
  await writeDeliveries(deps.db, deps.clock.now());
  const subscriptions = await listSubscriptions(deps.db);
  const sent = await Promise.all(subscriptions.map((subscription) => sendDue(deps, subscription)));
  return sent.reduce((sum, count) => sum + count, 0);
}

/** Sends webhooks repeatedly until `stop`; one process at a time sends. */
export function startWebhooks(
  deps: Omit<WebhookDeps, 'signal'> & {
    processes: Pick<Processes, 'own'>;
    onError: (error: unknown) => void;
  },
): { stop(): Promise<void> } {
  const { db, clock, processes, onError } = deps;
  const ending = new AbortController();
  const round = async () => {
    if (!(await hasWork(db, clock.now()))) return;
    await withLease({ db, clock, holder: processes.own }, { name: 'webhooks', ms: LEASE_MS }, () =>
      sendWebhooks({ ...deps, signal: ending.signal }),
    );
  };
  const job = repeat(round, EVERY_MS, onError);
  return {
    stop: async () => {
      ending.abort();
      await job.stop();
    },
  };
}
