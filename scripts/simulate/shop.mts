/** The real server on a real database, whose process can be killed between any two statements. */
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import pg from 'pg';
import Stripe from 'stripe';
import { SCOPES, operatorCalls, type OperatorCallName } from '../../contract/operator';
import { OPEN_STATUSES } from '../../contract/orders';
import { buildApp } from '../../server/app';
import { readConfig } from '../../server/config/config';
import { openPostgres, type OpenDb } from '../../server/db/openDb';
import { branchQuarters, orders, paymentQuotes, processes, promoSlots } from '../../server/db/schema';
import { withLease } from '../../server/jobs/claim';
import { newId } from '../../server/lib/ids';
import { writeMenu } from '../../server/menuImport/writeMenu';
import { createKey } from '../../server/modules/operator/operatorTable';
import { OPERATOR_PREFIX } from '../../server/modules/operator/registerOperatorCall';
import { endOldOrders } from '../../server/modules/checkout/endOrders';
import { runRound } from '../../server/modules/payment/paymentJob';
import { compareLists, readLists } from '../../server/modules/payment/paymentLists';
import { watchPlace } from '../../server/modules/payment/paymentPlace';
import { WEBHOOK_PATH } from '../../server/modules/payment/paymentWebhook';
import { createStripeGateway } from '../../server/modules/payment/stripe/stripeGateway';
import { readDemoMenu } from '../../server/sandbox/fillDatabase';
import type { Clock } from '../../server/lib/clock';
import type { Gateway } from '../../server/modules/payment/gateway';
import { startProvider, type Provider } from '../../server/test/provider';

export interface ServerRequest {
  method: string;
  url: string;
  headers?: Record<string, string>;
  payload?: string;
}
export interface ServerReply {
  http: number;
  body: string;
  headers: Record<string, string>;
}

/** Noon in Dubai on Monday, 5 January 2026. */
const START = '2026-01-05T08:00:00Z';
const LAST = '2029-12-01T00:00:00Z';
const WEBHOOK_SECRET = 'webhook secret';
/** The machines of the shop and of a copy. */
const newFolder = () => mkdtempSync(join(tmpdir(), 'simulated-'));
const [HOME, COPY] = [newFolder(), newFolder()];
/** How long a statement may take before it is asked whether it waits for a lock, ms of the machine. */
const LOCK_POLL_MS = 25;
/** After so many it waits for what another work loads for both. */
const MOST_POLLS = 40;
/** As many statements as any call needs; one that waits for another call is left waiting after them. */
const ALL = 40;
/** An item without addons, and a promo of AED 10 for one order. */
export const ITEM = 'wings-kids-4';
export const PRICE = 18;
export const PROMO = { id: 'promo-simulated', code: 'SIM10', uses: 1 };
/** Once for each customer. */
export const ONCE = { id: 'promo-once', code: 'ONCE10', uses_per_customer: 1 };

/** With the shop's time at the provider, too. */
const gatewayOf = ({ url, control }: Pick<Provider, 'url' | 'control'>, clock: Clock): Gateway => {
  const gateway = createStripeGateway({ secretKey: 'sk_test_1', baseUrl: url, shopTag: async () => 'shop', clock });
  return {
    ...gateway,
    authorise: async (payment) => {
      await control({ now: clock.now().getTime() });
      return gateway.authorise(payment);
    },
  };
};

const works = new AsyncLocalStorage<Work>();
type Query = (...args: unknown[]) => unknown;

/** Lets each statement of a piece of work wait for `Work.advance`. */
function controlStatements(): void {
  const send = pg.Client.prototype.query as Query;
  const query = function (this: pg.Client, ...args: unknown[]): unknown {
    const work = works.getStore();
    if (!work) return send.apply(this, args);
    work.process.clients.add(this);
    const callback = args.at(-1);
    if (typeof callback !== 'function') return work.permit().then(() => send.apply(this, args));
    void work.permit().then(() => send.apply(this, args));
    return undefined;
  };
  Object.assign(pg.Client.prototype, { query });
}

/** A call, a webhook or a round of the jobs, which a server process works on. */
export class Work {
  isDone = false;
  /** null after a kill. */
  reply: ServerReply | null = null;
  private remaining = 0;
  private proceed: (() => void) | null = null;
  private changed: () => void = () => undefined;

  constructor(
    readonly process: ServerProcess,
    run: () => Promise<ServerReply | null>,
  ) {
    process.works.add(this);
    void works.run(this, run).then((reply) => this.end(reply));
  }

  end(reply: ServerReply | null): void {
    if (this.isDone) return;
    this.isDone = true;
    this.reply = reply;
    this.process.works.delete(this);
    this.changed();
  }

  /** Resolves when the next statement may be sent: never, if its process was killed. */
  async permit(): Promise<void> {
    if (this.process.isKilled) await new Promise(() => undefined);
    if (this.remaining === 0) {
      const permitted = new Promise<void>((resolve) => {
        this.proceed = resolve;
      });
      this.changed();
      await permitted;
    }
    this.remaining -= 1;
  }

  /** Sends up to so many statements. Resolves when they are sent, or at the end, or where another work has a lock. */
  async advance(statements = ALL): Promise<void> {
    if (this.isDone) return;
    this.remaining = statements;
    this.proceed?.();
    this.proceed = null;
    const isToWait = () => !this.isDone && !this.proceed;
    for (let polls = 0; isToWait(); polls += 1) {
      const changed = new Promise<void>((resolve) => {
        this.changed = resolve;
      });
      await Promise.race([changed, delayed(LOCK_POLL_MS)]);
      const isAlone = this.process.works.size === 1;
      if (!isAlone && (polls > MOST_POLLS || (await this.process.waitsForLock()))) return;
    }
  }
}

const delayed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** One process of the server, from its start to its kill. */
export class ServerProcess {
  isKilled = false;
  readonly clients = new Set<pg.Client>();
  readonly works = new Set<Work>();

  private constructor(
    readonly open: OpenDb,
    readonly app: Awaited<ReturnType<typeof buildApp>>,
  ) {}

  static async start(url: string, clock: Clock, provider: Provider): Promise<ServerProcess> {
    const open = await openPostgres(url, () => Promise.resolve(), undefined, { migrates: false });
    const settings = {
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'false',
      APP_SECRET: 'simulation',
      DIST_DIR: '/nowhere',
      DATA_DIR: HOME,
    };
    const config = { ...readConfig(settings), cardWebhookSecret: WEBHOOK_SECRET };
    const gateway = gatewayOf(provider, clock);
    const noMail = () => Promise.resolve(null);
    const mailer = { sendCode: noMail, sendNote: async () => undefined };
    const { db, probeDb, processes, pool } = open;
    const app = await buildApp({ db, probeDb, processes, pool, config, clock, gateway, mailer });
    await app.ready();
    await watchPlace({ db, config })();
    return new ServerProcess(open, app);
  }

  async waitsForLock(): Promise<boolean> {
    const text = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return ((await this.open.pool?.query(text))?.rowCount ?? 0) > 0;
  }

  call(request: ServerRequest): Work {
    return new Work(this, async () => {
      const { statusCode, body, headers } = await this.app.inject(request as never);
      const texts = Object.entries(headers).filter(([, value]) => typeof value === 'string');
      return { http: statusCode, body, headers: Object.fromEntries(texts) as Record<string, string> };
    });
  }

  /** What the payments job does in a round; `comparesLists`: with all that the provider lists. */
  jobs({ comparesLists = false, isCopy = false } = {}): Work {
    const { app } = this;
    const { db, config } = app;
    const isOwnPlace = watchPlace({ db, config: { ...config, dataDir: isCopy ? COPY : HOME } });
    return new Work(this, async () => {
      await withLease(app, 'payments', async () => {
        if (!(await isOwnPlace())) return;
        await runRound(app);
        await readLists(app);
        await endOldOrders(app);
        if (comparesLists) await compareLists(app, { from: new Date(0), to: new Date('2100-01-01') });
      }).catch(() => false);
      return null;
    });
  }

  /** Ends without a chance to clean up; PostgreSQL rolls open transactions back. */
  kill(): void {
    this.isKilled = true;
    for (const client of this.clients)
      (client as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
    for (const work of this.works) work.end(null);
    // Not awaited: its pool waits for ever for the connections of works that were killed.
    void this.open.close().catch(() => undefined);
    void this.app.close();
  }
}

/** The shop: its server, its card provider, its staff and its clock, for all histories of this process. */
export class Shop {
  private time = 0;
  readonly clock = {
    now: () => new Date(this.time),
    advance: (ms: number) => {
      this.time += ms;
    },
  };
  server!: ServerProcess;
  private operatorKey = '';
  private readonly menu = readDemoMenu();
  private menuVersion = '';

  private constructor(
    private readonly url: string,
    readonly provider: Provider,
  ) {}

  static async open(url: string): Promise<Shop> {
    controlStatements();
    const shop = new Shop(url, await startProvider());
    await shop.restart();
    return shop;
  }

  get db() {
    return this.server.open.db;
  }

  private async restart(): Promise<void> {
    this.server = await ServerProcess.start(this.url, this.clock, this.provider);
  }

  async kill(): Promise<void> {
    const { ownNumber } = this.server.open.processes;
    this.server.kill();
    await this.restart();
    // Its last heartbeat was at a time of the machine, and minutes of the scheduler pass in milliseconds.
    await this.db.delete(processes).where(eq(processes.number, ownNumber));
  }

  /** Before a history: nobody is charged yet, the menu has its first prices, and the branches are open. */
  async reset(): Promise<void> {
    // The cards of the provider's stand-in expire in 2030.
    if (this.time === 0 || this.time > Date.parse(LAST)) {
      this.time = Date.parse(START);
      await this.kill();
      const terms = { name: 'Simulation', scopes: [...SCOPES], branchId: null, days: 3650 };
      this.operatorKey = (await createKey(this.db, terms, this.clock.now())).text;
    }
    await this.provider.control({ reset: true });
    this.server.app.gateway = gatewayOf(this.provider, this.clock);
    await this.importMenu(PRICE);
    await this.setBranchOpen(true);
    await this.setPromoActive(true);
    // What a former history has left open must not give its use of the promo back in this one.
    await this.db.delete(paymentQuotes);
    await this.db.update(orders).set({ status: 'Cancelled' }).where(inArray(orders.status, OPEN_STATUSES));
    await this.db.delete(branchQuarters);
    await this.db.update(promoSlots).set({ used: 0 }).where(eq(promoSlots.promoId, PROMO.id));
    this.clock.advance(10 * 60_000);
  }

  get hasDish(): boolean {
    return this.menuVersion !== String(null);
  }

  setBranchOpen(isOpen: boolean): Promise<void> {
    return this.operate('setBranchPaused', { branch_id: 'branch-al-barsha', is_paused: !isOpen });
  }

  setPromoActive(isActive: boolean): Promise<void> {
    return this.operate('setPromoActive', { promo_id: PROMO.id, is_active: isActive });
  }

  /** Imports the menu with another price of the dish, AED, or without the dish, and with the promo. */
  async importMenu(price: number | null): Promise<void> {
    if (this.menuVersion === String(price)) return;
    this.menuVersion = String(price);
    const categories = this.menu.categories.map((category) => ({
      ...category,
      items: category.items.flatMap((item) => {
        if (item.id !== ITEM) return item;
        return price === null ? [] : { ...item, price };
      }),
    }));
    const text = { en: 'Ten off', ar: 'خصم عشرة' };
    const words = { title: text, description: text, image: this.menu.banners?.[0]?.image ?? '' };
    const promos = [PROMO, ONCE].map((promo) => ({ ...promo, ...words, kind: 'amount' as const, value: 10 }));
    await this.db.transaction((tx) =>
      writeMenu(tx, { ...this.menu, categories, promos: [...(this.menu.promos ?? []), ...promos] }),
    );
  }

  /** A call of the shop's staff; parameters and body are one object. */
  async operate(name: OperatorCallName, input: Record<string, unknown>): Promise<void> {
    const { method, path } = operatorCalls[name];
    const url = path.replaceAll(/:(\w+)/g, (_all, part: string) => encodeURIComponent(String(input[part])));
    const parameters = [...path.matchAll(/:(\w+)/g)].map(([, part]) => part ?? '');
    const body = Object.entries(input).filter(([part]) => !parameters.includes(part));
    const work = this.server.call({
      method,
      url: `${OPERATOR_PREFIX}${url}`,
      headers: { authorization: `Bearer ${this.operatorKey}`, 'content-type': 'application/json' },
      payload: JSON.stringify(Object.fromEntries(body)),
    });
    await work.advance();
    assert.notEqual(work.reply?.http, 400, work.reply?.body);
  }

  /** The provider's signed event about a payment of ours. */
  webhook(reference: string): Work {
    const object = { id: 'pi_1', metadata: { reference } };
    const payload = JSON.stringify({ id: `evt_${newId()}`, object: 'event', data: { object } });
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
    return this.server.call({ method: 'POST', url: WEBHOOK_PATH, headers, payload });
  }

  close(): void {
    this.provider.stop();
  }
}
