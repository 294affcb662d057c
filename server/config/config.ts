import { resolve } from 'node:path';
import { withoutSlash } from '../lib/withoutSlash';
import { productionProblems, productionWarnings } from './production';
import { readSettings, unknownSettings } from './readSettings';
import { ConfigError } from './startError';

/** Everything that differs between deployments; read once at the start. */
export interface Config {
  /** Real customers and real money: nothing of the sandbox exists. */
  isProduction: boolean;
  port: number;
  host: string;
  /** Embedded database, uploads and the secret live here. */
  dataDir: string;
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl: string | undefined;
  /** Whether the start brings PostgreSQL's schema up to date. */
  migratesAtStart: boolean;
  /** Connections of this process to PostgreSQL, and how long they may wait, in ms. */
  pool: { connections: number; connectMs: number; statementMs: number; lockMs: number };
  smtpUrl: string | undefined;
  mailFrom: string;
  /** Prefix of picture addresses, such as the origin of a CDN; '' is the same origin. */
  publicUrl: string;
  /** Origin under which customers reach the app, for shared links and the sitemap; without it, that of each request. */
  siteUrl: string | undefined;
  logLevel: string;
  /** Who may read /metrics; without it there is no such page. */
  metricsToken: string | undefined;
  /** Proxies in front whose `X-Forwarded-*` is believed; 0 believes none. */
  trustedProxies: number;
  /** Ms after a signal in which balancers learn that this process is about to end. */
  readyDelayMs: number;
  /** Second port, so second origin, of the sandbox's hosted card fields. */
  sandboxPort: number;
  /** The environment names that port; else another may be taken in its place. */
  isSandboxPortGiven: boolean;
  /** Origin under which browsers reach that port when it is behind a proxy. */
  sandboxUrl: string | undefined;
  /** Whether customers may pay by card at all. */
  hasCardPayments: boolean;
  paymentMode: 'test' | 'live';
  /** Secret key of the real card provider; without it the sandbox gateway is used. */
  checkoutSecretKey: string | undefined;
  checkoutApiUrl: string | undefined;
  /** Key that signs the card provider's webhooks; without it they are not served. */
  checkoutWebhookSecret: string | undefined;
  /** Ask for 3-D Secure with every payment. */
  isThreeDSecureRequired: boolean;
  /** Ms after which a card payment that no order has used goes back to the card. */
  refundAfterMs: number;
  /** How many times faster than life the sandbox kitchen works; 0 switches it off. */
  kitchenSpeed: number;
  /** Key of the keyed hashes; without it one is made in `dataDir`. */
  appSecret: string | undefined;
  /** Folder of the built app. */
  distDir: string;
  /** Calls with one operator key, where there are limits. */
  operatorCallsPerMinute: number;
  limits: {
    enabled: boolean;
    /** All requests of one address but those for files. */
    perAddressPerMinute: number;
    /** Of one registered customer, from all addresses. */
    perAccountPerMinute: number;
    /** Mean delay of the event loop over some seconds, in ms, above which requests are sent away; 0 never. */
    shedAtDelayMs: number;
    /** Wrong passwords and codes of one address: a whole office may be behind it. */
    wrongPerAddressPer15Minutes: number;
    /** Of one account. */
    wrongLoginsPer15Minutes: number;
    codesPer15Minutes: number;
  };
}

const origin = (url: string | undefined): string | undefined => (url === undefined ? url : withoutSlash(url));

/** Reads the environment; throws a ConfigError that names every value that is missing, weak or cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const settings = readSettings(env);
  const isProduction = settings.NODE_ENV === 'production';
  const problems = isProduction ? productionProblems(settings) : [];
  if (problems.length > 0) throw new ConfigError(problems);
  return {
    isProduction,
    port: settings.PORT,
    host: settings.HOST ?? '127.0.0.1',
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    migratesAtStart: settings.MIGRATE_AT_START ?? !isProduction,
    pool: {
      connections: settings.DATABASE_CONNECTIONS,
      connectMs: settings.DATABASE_CONNECT_MS,
      statementMs: settings.DATABASE_STATEMENT_MS,
      lockMs: settings.DATABASE_LOCK_MS,
    },
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    publicUrl: origin(settings.PUBLIC_URL) ?? '',
    siteUrl: origin(settings.SITE_URL),
    logLevel: settings.LOG_LEVEL,
    metricsToken: settings.METRICS_TOKEN,
    trustedProxies: settings.TRUST_PROXY,
    readyDelayMs: settings.READY_DELAY_MS,
    sandboxPort: settings.SANDBOX_ORIGIN_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1),
    isSandboxPortGiven: settings.SANDBOX_ORIGIN_PORT !== undefined,
    sandboxUrl: origin(settings.SANDBOX_URL),
    hasCardPayments: settings.CARD_PAYMENTS,
    paymentMode: settings.PAYMENT_MODE,
    checkoutSecretKey: settings.CHECKOUT_SECRET_KEY,
    checkoutApiUrl: settings.CHECKOUT_API_URL,
    checkoutWebhookSecret: settings.CHECKOUT_WEBHOOK_SECRET,
    isThreeDSecureRequired: settings.CHECKOUT_3DS,
    refundAfterMs: settings.REFUND_AFTER_SECONDS * 1000,
    kitchenSpeed: isProduction ? 0 : settings.KITCHEN_SPEED,
    appSecret: settings.APP_SECRET,
    distDir: resolve(settings.DIST_DIR),
    operatorCallsPerMinute: settings.RATE_LIMIT_OPERATOR,
    limits: {
      enabled: settings.RATE_LIMITS,
      perAddressPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      perAccountPerMinute: settings.RATE_LIMIT_ACCOUNT,
      shedAtDelayMs: settings.RATE_LIMIT_DELAY_MS,
      wrongPerAddressPer15Minutes: settings.RATE_LIMIT_WRONG,
      wrongLoginsPer15Minutes: settings.RATE_LIMIT_LOGINS,
      codesPer15Minutes: settings.RATE_LIMIT_CODES,
    },
  };
}

/** What a person should know of settings that can be used all the same. */
export function configWarnings(env: NodeJS.ProcessEnv): string[] {
  const settings = readSettings(env);
  const isProduction = settings.NODE_ENV === 'production';
  return [...unknownSettings(env), ...(isProduction ? productionWarnings(settings, env) : [])];
}
