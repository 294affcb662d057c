import { resolve } from 'node:path';
import { fromEnv } from './lib/env';

/** Everything that differs between deployments; read once at the start. */
export interface Config {
  port: number;
  host: string;
  /** Embedded database, uploads and the secret live here. */
  dataDir: string;
  /** PostgreSQL; without it the embedded database is used. */
  databaseUrl: string | undefined;
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
  /** Second port, so second origin, of the sandbox's hosted card fields. */
  sandboxPort: number;
  /** The environment names that port; else another may be taken in its place. */
  isSandboxPortGiven: boolean;
  /** Origin under which browsers reach that port when it is behind a proxy. */
  sandboxUrl: string | undefined;
  paymentMode: 'test' | 'live';
  /** Secret key of the real card provider; without it the sandbox gateway is used. */
  checkoutSecretKey: string | undefined;
  checkoutApiUrl: string | undefined;
  /** Ms after which a card payment that no order has used goes back to the card. */
  refundAfterMs: number;
  /** How many times faster than life the sandbox kitchen works; 0 switches it off. */
  kitchenSpeed: number;
  /** Key of the keyed hashes; without it one is made in `dataDir`. */
  appSecret: string | undefined;
  /** Folder of the built app. */
  distDir: string;
  limits: {
    enabled: boolean;
    /** All calls of one address. */
    perAddressPerMinute: number;
    /** Wrong passwords and codes of one address: a whole office may be behind it. */
    wrongPerAddressPer15Minutes: number;
    /** Of one account. */
    wrongLoginsPer15Minutes: number;
    codesPer15Minutes: number;
  };
}

/** Reads the environment; throws an Error with one clear line when a value cannot be used. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const read = fromEnv(env);
  const port = read.integer('PORT', 3000, 0, 65_535);
  return {
    port,
    host: read.text('HOST') ?? '127.0.0.1',
    dataDir: resolve(read.text('DATA_DIR') ?? '.data'),
    databaseUrl: read.url('DATABASE_URL', ['postgres:', 'postgresql:']),
    smtpUrl: read.url('SMTP_URL', ['smtp:', 'smtps:']),
    mailFrom: read.text('MAIL_FROM') ?? 'Jamr Wings <no-reply@localhost>',
    publicUrl: (read.url('PUBLIC_URL', ['http:', 'https:']) ?? '').replace(/\/+$/, ''),
    siteUrl: read.url('SITE_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    logLevel: read.oneOf('LOG_LEVEL', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
    metricsToken: read.text('METRICS_TOKEN'),
    trustedProxies: read.count('TRUST_PROXY', 10),
    sandboxPort: read.integer('SANDBOX_ORIGIN_PORT', port === 0 ? 0 : port + 1, 0, 65_535),
    isSandboxPortGiven: read.text('SANDBOX_ORIGIN_PORT') !== undefined,
    sandboxUrl: read.url('SANDBOX_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    paymentMode: read.oneOf('PAYMENT_MODE', ['test', 'live'], 'test'),
    checkoutSecretKey: read.text('CHECKOUT_SECRET_KEY'),
    checkoutApiUrl: read.url('CHECKOUT_API_URL', ['http:', 'https:']),
    // Less than the day in which a payment may be used again.
    refundAfterMs: read.integer('REFUND_AFTER_SECONDS', 1800, 1, 82_800) * 1000,
    kitchenSpeed: read.integer('KITCHEN_SPEED', 1, 0, 1000),
    appSecret: read.text('APP_SECRET'),
    distDir: resolve(read.text('DIST_DIR') ?? 'dist'),
    limits: {
      enabled: read.flag('RATE_LIMITS', true),
      perAddressPerMinute: read.integer('RATE_LIMIT_PER_MINUTE', 1200, 1, 1_000_000),
      wrongPerAddressPer15Minutes: read.integer('RATE_LIMIT_WRONG', 200, 1, 1_000_000),
      wrongLoginsPer15Minutes: read.integer('RATE_LIMIT_LOGINS', 8, 1, 1000),
      codesPer15Minutes: read.integer('RATE_LIMIT_CODES', 5, 1, 1000),
    },
  };
}
