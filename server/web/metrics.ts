import { and, count, isNotNull, lte, min, sql } from 'drizzle-orm';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import { jobTimes, oneOf, orders, outbox, payments, webhookDeliveries } from '../db/schema';
import { OPEN_STATUSES } from '../../contract/orders';
import { bearerOf } from '../http/session';
import { queues } from '../lib/boundedQueue';
import { staleCaches } from '../lib/cachedFor';
import { equalHash, sha256 } from '../lib/ids';
import { dueTime } from '../modules/orders/ordersTable';
import { providerCalls } from '../modules/payment/providerLanes';
import { findStuckPayments } from '../modules/payment/stuckPayments';
import { RETURNED_STATES, UNSETTLED_STATES } from '../modules/payment/paymentStates';

const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

function outcomeOf(statusCode: number, isRefused: boolean): 'ok' | 'refused' | 'limited' | 'unavailable' | 'failed' {
  if (statusCode === 503) return 'unavailable';
  if (statusCode >= 500) return 'failed';
  if (statusCode === 429) return 'limited';
  return isRefused || statusCode >= 400 ? 'refused' : 'ok';
}

function countRequests(app: FastifyInstance, registers: Registry[]): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests by route, status code and outcome',
    labelNames: ['call', 'code', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer by route',
    labelNames: ['call'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route, not the URL, because clients could otherwise create any number of series.
    const route = request.routeOptions.url;
    const call =
      route === undefined ? 'none' : route.startsWith('/api/') && !route.startsWith('/api/media') ? route : 'files';
    const { statusCode } = reply;
    requests.inc({ call, code: statusCode, outcome: outcomeOf(statusCode, request.isRefused) });
    durations.observe({ call }, reply.elapsedTime / 1000);
  });
}

function watchProcess({ pool }: FastifyInstance, registers: Registry[]): void {
  collectDefaultMetrics({ register: registers[0] });
  if (pool)
    new Gauge({
      name: 'db_pool_connections',
      help: 'Connections of the pool, and requests that wait for one',
      labelNames: ['state'],
      registers,
      collect() {
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  new Gauge({
    name: 'queue_jobs',
    help: 'Jobs of the queues in memory',
    labelNames: ['queue', 'state'],
    registers,
    collect() {
      for (const [queue, jobsOf] of queues) {
        const { running, waiting } = jobsOf();
        this.set({ queue, state: 'running' }, running);
        this.set({ queue, state: 'waiting' }, waiting);
      }
    },
  });
}

function watchProvider(registers: Registry[]): void {
  new Counter({
    name: 'card_provider_calls_total',
    help: 'Calls to the card provider by purpose and outcome',
    labelNames: ['lane', 'outcome'],
    registers,
    collect() {
      this.reset();
      for (const { lane, outcome, count: calls } of providerCalls.values()) this.inc({ lane, outcome }, calls);
    },
  });
}

function watchCaches(registers: Registry[]): void {
  new Gauge({
    name: 'cache_stale',
    help: '1 while the menu, shop or branches come from memory, because the database does not answer for them',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, isStale] of staleCaches) this.set({ cache }, Number(isStale));
    },
  });
}

/** Figures of the database, equal for all processes, each from a partial index of open rows. */
function watchDatabase(app: FastifyInstance, registers: Registry[]): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers });
  const figures = {
    openOrders: gauge('orders_open', 'Orders that are not final by status', ['status']),
    openPayments: gauge('payments_open', 'Payments that are not settled, or paid for no order yet', ['status']),
    stuck: gauge('payments_stuck', 'Payments and refunds that need a person'),
    stuckAmount: gauge('payments_stuck_aed', 'Their amount'),
    unpaid: gauge('orders_unpaid', 'Orders whose card payment is gone: refunded, charged back or expired'),
    mails: gauge('mails_due', 'Mails that are not sent yet'),
    mailAge: gauge('mails_oldest_due_seconds', 'Age of the oldest of them'),
    deliveries: gauge('webhook_deliveries_due', 'Webhook deliveries that more attempts follow'),
    waiting: gauge('orders_oldest_placed_seconds', 'Age of the oldest order that nobody has accepted'),
    jobs: gauge('job_success_age_seconds', 'Time since a job last succeeded, and since the last backup', ['job']),
  };
  const codesLeft = gauge(
    'wrong_codes_left',
    'Wrong codes of password resets that are still accepted today; at 0 their links work',
  );
  const isUp = gauge('database_up', 'Whether the figures of the database could be read');

  async function read(): Promise<void> {
    const { probeDb: db, clock, limits } = app;
    const now = clock.now();
    const byStatus = (table: typeof orders | typeof payments, states: readonly string[]) =>
      db.select({ status: table.status, n: count() }).from(table).where(oneOf('status', states)).groupBy(table.status);
    const [open, unsettled, authorised, [due], hooks, needing, [placed], times] = await Promise.all([
      byStatus(orders, OPEN_STATUSES),
      byStatus(payments, UNSETTLED_STATES),
      db.$count(payments, sql`order_id is null and status = 'authorised'`),
      db
        .select({ n: count(), oldest: min(outbox.createdAt) })
        .from(outbox)
        .where(isNotNull(outbox.dueAt)),
      db.$count(webhookDeliveries, isNotNull(webhookDeliveries.nextAttemptAt)),
      findStuckPayments(db, now),
      db
        .select({ since: sql<Date | null>`min(${dueTime})`.mapWith(orders.createdAt) })
        .from(orders)
        .where(and(oneOf('status', ['Placed']), lte(dueTime, now))),
      db.select().from(jobTimes),
    ]);
    const { openOrders, openPayments, stuck, stuckAmount, unpaid, mails, mailAge, deliveries } = figures;
    const numberOf = (rows: typeof open, status: string) => rows.find((row) => row.status === status)?.n ?? 0;
    for (const status of OPEN_STATUSES) openOrders.set({ status }, numberOf(open, status));
    for (const status of UNSETTLED_STATES) openPayments.set({ status }, numberOf(unsettled, status));
    openPayments.set({ status: 'authorised' }, authorised);
    stuck.set(needing.length);
    stuckAmount.set(needing.reduce((sum, { amount }) => sum + amount, 0) / 100);
    const isReturned = (status: string) => (RETURNED_STATES as readonly string[]).includes(status);
    unpaid.set(needing.filter(({ orderId, status }) => orderId !== null && isReturned(status)).length);
    mails.set(due?.n ?? 0);
    mailAge.set(due?.oldest ? (now.getTime() - due.oldest.getTime()) / 1000 : 0);
    deliveries.set(hooks);
    const ageOf = (time: Date | null | undefined) => (time ? (now.getTime() - time.getTime()) / 1000 : 0);
    figures.waiting.set(ageOf(placed?.since));
    for (const { name, at } of times) figures.jobs.set({ job: name }, ageOf(at));
    codesLeft.set(await limits.leftIn(db, 'wrong reset code of shop', ''));
  }
  return async () => {
    try {
      await read();
      isUp.set(1);
    } catch (error) {
      app.log.warn({ err: error }, 'metrics without the database');
      for (const figure of Object.values(figures)) figure.reset();
      isUp.set(0);
    }
  };
}

export function serveMetrics(app: FastifyInstance, token: string): void {
  const registry = new Registry();
  countRequests(app, [registry]);
  watchProcess(app, [registry]);
  watchProvider([registry]);
  watchCaches([registry]);
  const readDatabase = watchDatabase(app, [registry]);
  app.get(
    '/metrics',
    { schema: { hide: true }, logLevel: 'warn', config: { isUncounted: true } },
    async (request, reply) => {
      if (!equalHash(sha256(bearerOf(request.headers.authorization) ?? ''), sha256(token))) {
        reply.callNotFound();
        return reply;
      }
      await readDatabase();
      return reply.type(registry.contentType).send(await registry.metrics());
    },
  );
}
