import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './http/deps';
import { buildApp } from './app';
import { configWarnings, readConfig, type Config } from './config/config';
import type { Db } from './db/db';
import { openPostgres, type OpenDb } from './db/openDb';
import { openLocked } from './db/openLocked';
import { DEMO } from './db/seed/demo';
import { seed } from './db/seed/seed';
import { refuseDemoData } from './db/refuseDemoData';
import { seedDemo } from './db/seedDemo';
import { startSweep } from './jobs/sweep';
import { systemClock } from './lib/clock';
import { prepareDataDir, readSecret } from './storage/dataDir';
import { outboxMailer, smtpTransport, startMails } from './mail/outboxMailer';
import { sandboxMailer } from './mail/sandboxMailer';
import { databaseError, embeddedError, listenError, StartError } from './config/startError';
import { startWebhooks } from './modules/operator/webhookJob';
import { startPayments } from './modules/payment/paymentJob';
import { createGateway } from './payments/createGateway';
import { startCardSandbox } from './sandbox/cardFields/cardServer';
import { startKitchen } from './sandbox/kitchen';
import { trackConnections } from './web/drain';
import { serveHealth } from './web/health';
import { pageWarnings } from './web/pageWarnings';

/** A server that listens. */
export interface RunningServer {
  app: FastifyInstance;
  url: string;
  close(): Promise<void>;
}

/** A demo customer with a known password exists only where neither mails nor cards are real. */
const hasDemoCustomer = (config: Config): boolean =>
  !config.isProduction && !config.smtpUrl && !config.checkoutSecretKey;

async function openDatabase(config: Config): Promise<OpenDb> {
  const fill = async (db: Db) => {
    if (config.isProduction) return refuseDemoData(db);
    await seed(db);
    if (hasDemoCustomer(config)) await seedDemo(db, systemClock.now());
  };
  if (config.databaseUrl) {
    const migrates = config.migratesAtStart;
    return openPostgres(config.databaseUrl, fill, config.pool, { migrates }).catch((error: unknown) => {
      throw error instanceof StartError ? error : databaseError(error);
    });
  }
  return openLocked(config.dataDir, fill).catch((error: unknown) => {
    throw error instanceof StartError ? error : embeddedError(join(config.dataDir, 'db'), error);
  });
}

/** Starts the sandbox's card fields; on another port if theirs is in use and the environment does not set it. */
async function openCardFields(config: Config, sandbox: NonNullable<ReturnType<typeof createGateway>['sandbox']>) {
  const start = (port: number) => startCardSandbox({ host: config.host, port, ...sandbox });
  try {
    return await start(config.sandboxPort);
  } catch (error) {
    if (config.isSandboxPortGiven) throw listenError(config.host, config.sandboxPort, error);
    return start(0);
  }
}

/** First line of everything that is not production. */
const SANDBOX_LINE = 'Sandbox: demo menu, test cards, simulated kitchen. NODE_ENV=production switches it off.';

function printStartMessage(config: Config, url: string, open: OpenDb, print: (line: string) => void): void {
  print('');
  print(`  Open         ${url}`);
  print(`  Database     ${open.kind === 'postgres' ? 'PostgreSQL (DATABASE_URL)' : config.dataDir}`);
  if (hasDemoCustomer(config)) print(`  Demo sign-in ${DEMO.email} / ${DEMO.password}`);
  print(
    config.smtpUrl
      ? '  Codes        by e-mail (SMTP_URL)'
      : "  Codes        on this console as [code] lines, and in the app's message",
  );
  if (!config.hasCardPayments) print('  Cards        off (CARD_PAYMENTS)');
  else if (!config.checkoutSecretKey) print('  Test card    4242 4242 4242 4242, any date to come, any CVV');
  print('');
}

interface Worker {
  /** Resolves at the end of the current run. */
  stop(): Promise<void>;
}

/** Starts the repeated work of a process; `signal` ends its calls to other services. */
function startWorkers(app: FastifyInstance, deps: Deps, signal: AbortSignal): Worker[] {
  const { config } = deps;
  const log = (message: string) => (error: unknown) => app.log.error({ err: error }, message);
  const workers = [
    startSweep({ ...deps, onError: log('the sweep failed') }),
    startPayments({
      ...deps,
      signal,
      onError: log('the payments job failed'),
      onFound: ({ reference }) => app.log.error({ payment: reference }, 'a charge that the database had forgotten'),
    }),
    startWebhooks({
      ...deps,
      onDead: (delivery, reason) => app.log.error({ delivery: delivery.id, reason }, 'a webhook was given up'),
      onError: log('webhooks could not be sent'),
    }),
  ];
  if (!config.isProduction) workers.push(startKitchen({ ...deps, onError: log('the kitchen failed') }));
  if (config.smtpUrl) {
    const send = smtpTransport(config.smtpUrl, config.mailFrom, { requireTLS: config.requiresMailTls });
    const mails = startMails(
      {
        ...deps,
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

/** Environment, database, listening, in this order; throws a StartError with one clear line. */
export async function startServer(env: NodeJS.ProcessEnv, print: (line: string) => void): Promise<RunningServer> {
  const settings = readConfig(env);
  if (!settings.isProduction) print(SANDBOX_LINE);
  for (const warning of [...configWarnings(env), ...pageWarnings(settings)]) print(`Warning: ${warning}`);
  prepareDataDir(settings.dataDir);
  // Close functions, called in reverse after a failed start and at the end.
  const opened: (() => Promise<void>)[] = [];
  const [ending, working] = [new AbortController(), new AbortController()];
  const workers: Worker[] = [];
  const closeAll = async () => {
    for (const close of opened.splice(0).reverse()) await close();
  };
  try {
    const open = await openDatabase(settings);
    opened.push(open.close);
    const appSecret = readSecret(settings.dataDir, settings.appSecret);
    const { gateway, sandbox } = createGateway({ ...settings, appSecret }, systemClock);
    const cardFields = sandbox ? await openCardFields(settings, sandbox) : null;
    if (cardFields) opened.push(cardFields.close);

    const config: Config = {
      ...settings,
      sandboxPort: cardFields?.port ?? settings.sandboxPort,
      appSecret,
    };
    const mailer = config.smtpUrl ? outboxMailer(systemClock) : sandboxMailer(systemClock, print);
    const app = await buildApp({
      db: open.db,
      processes: open.processes,
      pool: open.pool,
      config,
      clock: systemClock,
      gateway,
      mailer,
    });
    serveHealth(app, open.ping, ending.signal);
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
    workers.push(...startWorkers(app, app.deps, working.signal));

    const address = app.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    const host = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.host) ? 'localhost' : config.host;
    const url = `http://${host}:${port}`;
    printStartMessage(config, url, open, print);
    return { app, url, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}
