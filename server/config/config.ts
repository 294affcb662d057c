import { resolve } from 'node:path';
import { withoutSlash } from '../lib/withoutSlash';
import { mayBePlain, productionProblems, productionWarnings } from './production';
import { readSettings, unknownSettings, usableSettings } from './readSettings';
import { ConfigError } from './startError';

/** All settings that differ between deployments, read once at the start. */
export interface Config {
  /** Production: no part of the sandbox is active. */
  isProduction: boolean;
  port: number;
  host: string;
  /** Folder of the embedded database, uploads and the secret. */
  dataDir: string;
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl: string | undefined;
  /** Whether the start brings PostgreSQL's schema up to date. */
  migratesAtStart: boolean;
  /** Connections of this process to PostgreSQL, and how long they may wait, in ms. */
  pool: { connections: number; connectMs: number; statementMs: number; lockMs: number };
  smtpUrl: string | undefined;
  /** Whether a mail server that offers no TLS is refused. */
  requiresMailTls: boolean;
  mailFrom: string;
  /** URL prefix of pictures, such as a CDN's origin; '' for the same origin. */
  publicUrl: string;
  /** Public origin of the app, for shared links and the sitemap; by default the origin of the request. */
  siteUrl: string | undefined;
  logLevel: string;
  /** Token that /metrics requires; without it the page does not exist. */
  metricsToken: string | undefined;
  /** Number of proxies whose `X-Forwarded-*` headers are trusted. */
  trustedProxies: number;
  /** Delay between a signal and the shutdown, in which balancers see /readyz fail, ms. */
  readyDelayMs: number;
  /** Port, and so origin, of the sandbox's hosted card fields. */
  sandboxPort: number;
  /** Whether the environment sets that port; otherwise a free one may replace it. */
  isSandboxPortGiven: boolean;
  /** Public origin of that port behind a proxy. */
  sandboxUrl: string | undefined;
  /** Whether customers may pay by card at all. */
  hasCardPayments: boolean;
  paymentMode: 'test' | 'live';
  /** Secret key of the real card provider; without it the sandbox gateway is used. */
  checkoutSecretKey: string | undefined;
  checkoutApiUrl: string | undefined;
  /** Key that signs the card provider's webhooks; without it they are not served. */
  checkoutWebhookSecret: string | undefined;
  /** Whether every payment asks for 3-D Secure. */
  isThreeDSecureRequired: boolean;
  /** Ms after which a card payment without an order is refunded. */
  refundAfterMs: number;
  /** Speed of the sandbox kitchen compared with real time; 0 switches it off. */
  kitchenSpeed: number;
  /** Key of the keyed hashes; by default it is generated in `dataDir`. */
  appSecret: string | undefined;
  /** Folder of the built app. */
  distDir: string;
  /** Calls per minute with one operator key. */
  operatorCallsPerMinute: number;
  limits: {
    enabled: boolean;
    /** Requests of one IP address, except for files. */
    perAddressPerMinute: number;
    /** Requests of one registered customer, from all addresses. */
    perAccountPerMinute: number;
    /** Mean event-loop delay above which requests are refused, ms; 0 never refuses. */
    shedAtDelayMs: number;
    /** Wrong codes of the whole shop in a day, on devices where the account's owner has not signed in before. */
    wrongCodesPerDay: number;
    /** Wrong passwords of one IP address, which a whole office may share. */
    wrongPerAddressPer15Minutes: number;
    /** The same for one account. */
    wrongLoginsPer15Minutes: number;
    codesPer15Minutes: number;
  };
}

const origin = (url: string | undefined): string | undefined => (url === undefined ? url : withoutSlash(url));

/** Reads the environment; throws a ConfigError that lists every missing, weak or unusable value. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, unusable } = usableSettings(env);
  const isProduction = settings.NODE_ENV === 'production';
  const unsafe = isProduction ? productionProblems(settings) : [];
  const problems = [...unusable.values(), ...unsafe.filter((line) => !unusable.has(line.split(' ')[0] ?? ''))];
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
    requiresMailTls: isProduction && !(settings.SMTP_URL && mayBePlain(settings, settings.SMTP_URL)),
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
      wrongCodesPerDay: settings.RATE_LIMIT_WRONG_CODES,
      wrongPerAddressPer15Minutes: settings.RATE_LIMIT_WRONG,
      wrongLoginsPer15Minutes: settings.RATE_LIMIT_LOGINS,
      codesPer15Minutes: settings.RATE_LIMIT_CODES,
    },
  };
}

/** Warnings about settings that are usable but doubtful. */
export function configWarnings(env: NodeJS.ProcessEnv): string[] {
  const settings = readSettings(env);
  const isProduction = settings.NODE_ENV === 'production';
  return [...unknownSettings(env), ...(isProduction ? productionWarnings(settings, env) : [])];
}
