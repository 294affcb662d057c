import { resolve } from 'node:path';
import { withoutSlash } from '../lib/withoutSlash';
import { mayBePlain, productionProblems, productionWarnings } from './production';
import { parseSettings, unknownSettings, type Settings } from './settings';
import { ConfigError } from './startError';

export type Config = ReturnType<typeof configOf>;

const origin = (url: string | undefined): string | undefined => (url === undefined ? url : withoutSlash(url));

/** A third is only renamed; beside `...settings` the raw `SITE_URL`, `DATA_DIR` and `APP_SECRET` could be read too. */
function configOf(settings: Settings) {
  const [appSecret, formerAppSecret] = settings.APP_SECRET?.split(',') ?? [];
  const isProduction = settings.NODE_ENV === 'production';
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
    logLevel: settings.LOG_LEVEL as string,
    metricsToken: settings.METRICS_TOKEN,
    trustedProxies: settings.TRUST_PROXY,
    readyDelayMs: settings.READY_DELAY_MS,
    sandboxPort: settings.SANDBOX_ORIGIN_PORT ?? (settings.PORT === 0 ? 0 : settings.PORT + 1),
    isSandboxPortGiven: settings.SANDBOX_ORIGIN_PORT !== undefined,
    sandboxUrl: origin(settings.SANDBOX_URL),
    hasCardPayments: settings.CARD_PAYMENTS,
    paymentMode: settings.PAYMENT_MODE,
    cardSecretKey: settings.CARD_SECRET_KEY,
    cardApiUrl: settings.CARD_API_URL,
    cardWebhookSecret: settings.CARD_WEBHOOK_SECRET,
    isThreeDSecureRequired: settings.CARD_3DS,
    capturesAtOnce: settings.CARD_CAPTURE === 'placed',
    kitchenSpeed: settings.KITCHEN_SPEED,
    appSecret,
    formerAppSecret,
    distDir: resolve(settings.DIST_DIR),
    operatorCallsPerMinute: settings.RATE_LIMIT_OPERATOR,
    limits: {
      enabled: settings.RATE_LIMITS,
      perIpPerMinute: settings.RATE_LIMIT_PER_MINUTE,
      perAccountPerMinute: settings.RATE_LIMIT_ACCOUNT,
      /** The longest delay of an attempt while others guess. */
      slowestMs: 10_000,
      shedAtDelayMs: settings.RATE_LIMIT_DELAY_MS,
      wrongCodesPerDay: settings.RATE_LIMIT_WRONG_CODES,
      attemptsPer15Minutes: settings.RATE_LIMIT_ATTEMPTS,
      wrongLoginsPer15Minutes: settings.RATE_LIMIT_LOGINS,
      codesPer15Minutes: settings.RATE_LIMIT_CODES,
    },
  };
}

export function readConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, unusable } = parseSettings(env);
  if (unusable.size > 0) throw new ConfigError([...unusable.values()]);
  return configOf(settings);
}

export function readServerConfig(env: NodeJS.ProcessEnv): Config {
  const { settings, unusable } = parseSettings(env);
  const unsafe = productionProblems(settings).filter((line) => !unusable.has(line.split(' ')[0] ?? ''));
  const problems = [...unusable.values(), ...unsafe];
  if (problems.length > 0) throw new ConfigError(problems);
  return configOf(settings);
}

export const configWarnings = (env: NodeJS.ProcessEnv): string[] => [
  ...unknownSettings(env),
  ...productionWarnings(parseSettings(env).settings, env),
];
