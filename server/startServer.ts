import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { buildApp } from './app';
import { configWarnings, readServerConfig, type Config } from './config/config';
import { ConfigError, databaseError, EXIT_CONFIG, listenError, StartError } from './config/startError';
import type { Db } from './db/db';
import { openPostgres, type OpenDb } from './db/openDb';
import { shop } from './db/schema';
import type { Services } from './decorators';
import { startSweep } from './jobs/sweep';
import type { Mailer } from './mail/mailer';
import { outboxMailer, smtpTransport, startMails } from './mail/outboxMailer';
import { startWebhooks } from './modules/operator/webhookJob';
import { startPayments } from './modules/payment/paymentJob';
import { createGateway } from './modules/payment/createGateway';
import type { Gateway } from './modules/payment/gateway';
import { prepareDataDir, readSecret } from './storage/dataDir';
import { trackConnections } from './web/drain';
import { serveHealth } from './web/health';
import { pageWarnings } from './web/appConfigBlock';

interface Worker {
  stop(): Promise<void>;
}

export interface Sandbox {
  openDatabase(dataDir: string, print: (line: string) => void): Promise<{ url: string; close(): Promise<void> }>;
  fillDatabase(db: Db, config: Config): Promise<void>;
  openPictures(): Promise<NonNullable<Services['makePicture']>>;
  mailer(print: (line: string) => void): Mailer;
  openCards(config: Config): Promise<{
    gateway: Gateway;
    originFor(request: FastifyRequest): string;
    close(): Promise<void>;
  }>;
  startKitchen(deps: Pick<Services, 'db' | 'clock' | 'config'> & { onError: (error: unknown) => void }): Worker;
  startLines(config: Config): string[];
}

export interface RunningServer {
  app: FastifyInstance;
  url: string;
  close(): Promise<void>;
}

async function refuseDemoData(db: Db): Promise<void> {
  const [filled] = await db.select({ id: shop.id }).from(shop).where(eq(shop.isSandbox, true));
  if (filled)
    throw new StartError(
      'The database holds demo data: a sandbox has filled it. Production needs one of its own',
      EXIT_CONFIG,
    );
}

/** PLAIN_LOOPBACK is about this machine: a proxy on it may lead elsewhere, which only the database can tell. */
async function refusePlainHop(db: Db): Promise<void> {
  const isLocal = sql<boolean>`coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true)`;
  const isTls = sql<boolean>`coalesce((select ssl from pg_stat_ssl where pid = pg_backend_pid()), false)`;
  const [hop] = await db.select({ isLocal, isTls }).from(sql`(values (1)) as one`);
  if (!hop?.isLocal && !hop?.isTls)
    throw new StartError(
      'The database is on another machine, and what is on the way to it sends without TLS: encrypt that hop, too',
      EXIT_CONFIG,
    );
}

async function checkProduction(db: Db): Promise<void> {
  await refusePlainHop(db);
  await refuseDemoData(db);
}

function openDatabase(url: string, config: Config, sandbox: Sandbox | undefined): Promise<OpenDb> {
  const fill = (db: Db) => (sandbox ? sandbox.fillDatabase(db, config) : checkProduction(db));
  return openPostgres(url, fill, config.pool, { migrates: config.migratesAtStart }).catch((error: unknown) => {
    throw error instanceof StartError ? error : databaseError(error);
  });
}

const SANDBOX_LINE = 'Sandbox: demo menu, test cards, simulated kitchen. NODE_ENV=production switches it off.';

function startWorkers(app: FastifyInstance, sandbox: Sandbox | undefined, signal: AbortSignal): Worker[] {
  const { db, processes, config, clock, gateway, mailer } = app;
  const services = { db, processes, config, clock, gateway, mailer };
  const log = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const workers = [
    startSweep({
      ...services,
      onError: log('the sweep failed'),
      onEnded: ({ orderCode, status }) =>
        app.log.warn(
          { order: orderCode, status },
          'nobody accepted an order in time, or ended it for a day: it has ended by itself',
        ),
    }),
    startPayments({
      ...services,
      signal,
      onError: log('the payments job failed'),
      onCopy: () =>
        app.log.error(
          'the database is a copy, or has moved: nothing is captured, released or refunded (payments take-over)',
        ),
      onUnmatched: ({ reference }) =>
        app.log.error({ payment: reference }, 'a charge that the database does not know waits for a person'),
    }),
    startWebhooks({
      ...services,
      signal,
      onDead: (delivery, reason) => app.log.error({ delivery: delivery.id, reason }, 'a webhook was given up'),
      onError: log('webhooks could not be sent'),
    }),
  ];
  if (sandbox) workers.push(sandbox.startKitchen({ ...services, onError: log('the kitchen failed') }));
  if (config.smtpUrl) {
    const send = smtpTransport(config.smtpUrl, config.mailFrom, { requireTLS: config.requiresMailTls });
    const mails = startMails(
      {
        ...services,
        send,
        onError: log('a mail could not be sent'),
        onGivenUp: (mail) => app.log.error({ mail }, 'a mail was given up'),
      },
      signal,
    );
    workers.push({ stop: () => mails.stop().finally(send.close) });
  }
  return workers;
}

function urlOf({ server, config }: FastifyInstance): string {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}`;
}

function printStart(print: (line: string) => void, url: string, config: Config, sandbox: Sandbox | undefined) {
  const lines = [
    `Open         ${url}`,
    `Database     ${config.databaseUrl ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}`,
    ...(config.smtpUrl ? ['Codes        by e-mail (SMTP_URL)'] : []),
    ...(config.hasCardPayments ? [] : ['Cards        off (CARD_PAYMENTS)']),
    ...(sandbox?.startLines(config) ?? []),
  ];
  print(['', ...lines.map((line) => `  ${line}`), ''].join('\n'));
}

export async function startServer(
  env: NodeJS.ProcessEnv,
  print: (line: string) => void,
  given?: Sandbox,
): Promise<RunningServer> {
  const settings = readServerConfig(env);
  const sandbox = settings.isProduction ? undefined : given;
  if (!settings.isProduction && !sandbox)
    throw new ConfigError(['NODE_ENV must be production: this program has no sandbox, which npm start runs']);
  if (sandbox) print(SANDBOX_LINE);
  for (const warning of [...configWarnings(env), ...pageWarnings(settings)]) print(`Warning: ${warning}`);
  prepareDataDir(settings.dataDir);
  const opened: (() => Promise<void>)[] = [];
  const [ending, working] = [new AbortController(), new AbortController()];
  const workers: Worker[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const embedded = sandbox && !settings.databaseUrl ? await sandbox.openDatabase(settings.dataDir, print) : null;
    if (embedded) opened.push(embedded.close);
    const open = await openDatabase(embedded?.url ?? settings.databaseUrl ?? '', settings, sandbox);
    opened.push(open.close);
    const config: Config = { ...settings, appSecret: readSecret(settings.dataDir, settings.appSecret) };
    const hasTestCards = config.hasCardPayments && !config.cardSecretKey;
    const cards = sandbox && hasTestCards ? await sandbox.openCards(config) : null;
    if (cards) opened.push(cards.close);
    const app = await buildApp({
      db: open.db,
      probeDb: open.probeDb,
      processes: open.processes,
      pool: open.pool,
      config,
      clock: open.clock,
      gateway: cards?.gateway ?? createGateway(config, open.db),
      mailer: sandbox && !config.smtpUrl ? sandbox.mailer(print) : outboxMailer(open.clock),
      ...(cards ? { cardFieldsFor: cards.originFor } : {}),
      makePicture: await sandbox?.openPictures(),
    });
    serveHealth(app, open.checkSchema, ending.signal);
    const drain = trackConnections(app);
    // They are closed in reverse: readiness, connections, workers, database.
    opened.push(async () => {
      working.abort();
      await Promise.all(workers.map((worker) => worker.stop()));
    });
    opened.push(async () => {
      ending.abort();
      if (app.server.listening) await delay(config.readyDelayMs);
      if (config.trustedProxies > 0) await drain();
      await app.close();
    });
    await app
      .listen({ host: config.host, port: config.port, listenTextResolver: () => 'listening' })
      .catch((error: unknown) => {
        throw listenError(config.host, config.port, error);
      });
    workers.push(...startWorkers(app, sandbox, working.signal));
    const url = urlOf(app);
    printStart(print, url, config, sandbox);
    return { app, url, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
