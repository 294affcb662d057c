import { Type, type Static, type TSchema } from 'typebox';

/** A setting that may be absent. */
const text = (description: string) => Type.Optional(Type.String({ description }));
/** A setting whose value never appears in a message. */
const secret = (description: string) => Type.Optional(Type.String({ description, writeOnly: true }));
/** A URL with one of the protocols named by the format; never shown, because it may contain a password. */
const url = (protocols: 'http https' | 'smtp smtps' | 'postgres postgresql', description: string) =>
  Type.Optional(Type.String({ format: `url: ${protocols}`, description, writeOnly: true }));
const integer = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: fallback, minimum, maximum, description });
const flag = (fallback: boolean, description: string) => Type.Boolean({ default: fallback, description });
const oneOf = <T extends string>(values: [T, ...T[]], fallback: T, description: string) =>
  Type.Enum(values, { default: fallback, description });

/** Every environment variable that the server reads, declared once. */
export const Settings = Type.Object({
  // No other word, because a misspelt one must not start the sandbox.
  NODE_ENV: Type.Optional(
    Type.Enum(['production', 'development', 'test'], { description: '`production`; all others are the sandbox' }),
  ),
  PORT: integer(3000, 0, 65_535, 'Port that it listens on; 0 takes a free one'),
  HOST: text('Address that it listens on; without it loopback only (127.0.0.1)'),
  DATA_DIR: Type.String({ default: '.data', description: 'Embedded database, uploaded pictures, secret' }),
  DIST_DIR: Type.String({ default: 'dist', description: 'Folder of the built app' }),
  DATABASE_URL: url('postgres postgresql', 'PostgreSQL; without it the embedded database'),
  DATABASE_CONNECTIONS: integer(10, 1, 1000, 'Connections of one process to PostgreSQL'),
  DATABASE_CONNECT_MS: integer(5000, 100, 600_000, 'For a free connection, then 503'),
  DATABASE_STATEMENT_MS: integer(15_000, 100, 600_000, 'For one statement, then 503'),
  DATABASE_LOCK_MS: integer(10_000, 100, 600_000, 'For a lock that another transaction holds, then 503'),
  MIGRATE_AT_START: Type.Optional(
    Type.Boolean({
      description:
        'Migrations run at the start; without it only in the sandbox, and `npm run migrate` is a step of its own',
    }),
  ),
  PLAIN_LOOPBACK: flag(false, 'Production: database and mail server of this machine (loopback, socket) need no TLS'),
  SMTP_URL: url('smtp smtps', 'Codes go out by e-mail; without it the sandbox shows them'),
  MAIL_FROM: Type.String({ default: 'Jamr Wings <no-reply@localhost>', description: 'Sender of the mails' }),
  PUBLIC_URL: url('http https', 'Origin of a CDN in front of the pictures'),
  SITE_URL: url('http https', 'Origin under which customers reach the app; without it that of each request'),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'warn',
    'Lowest level that is logged',
  ),
  METRICS_TOKEN: secret('Bearer token for /metrics; without it there is no /metrics'),
  READY_DELAY_MS: integer(0, 0, 15_000, 'After SIGTERM /readyz answers 503 for so long before connections are refused'),
  TRUST_PROXY: integer(0, 0, 10, 'Number of proxies whose `X-Forwarded-*` headers are trusted'),
  CARD_PAYMENTS: flag(true, '`off` hides cards in the app and refuses them'),
  PAYMENT_MODE: oneOf(['test', 'live'], 'test', 'The public key that the app uses'),
  CHECKOUT_SECRET_KEY: secret('Card payments by Checkout.com; without it the sandbox gateway'),
  CHECKOUT_API_URL: url('http https', 'Address of the API of Checkout.com, where an account has its own'),
  CHECKOUT_WEBHOOK_SECRET: secret('Key that signs the webhooks of Checkout.com; without it their path does not exist'),
  CHECKOUT_3DS: flag(false, 'Ask for 3-D Secure with every payment; without it only when the provider demands it'),
  // Less than the day in which a payment can be used again.
  REFUND_AFTER_SECONDS: integer(1800, 1, 82_800, 'Age at which a card payment without an order is refunded'),
  APP_SECRET: secret('Key of the keyed hashes, the same for all processes; without it one is generated in DATA_DIR'),
  SANDBOX_ORIGIN_PORT: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 65_535, description: 'Port of the hosted card fields of the sandbox' }),
  ),
  SANDBOX_URL: url('http https', 'Origin under which browsers reach that port behind a proxy'),
  KITCHEN_SPEED: integer(1, 0, 1000, 'Speed of the sandbox kitchen relative to real time; 0 switches it off'),
  RATE_LIMITS: flag(true, 'Limits of calls and of attempts'),
  RATE_LIMIT_PER_MINUTE: integer(1200, 1, 1_000_000, 'Requests a minute by address, without files'),
  RATE_LIMIT_ACCOUNT: integer(600, 1, 1_000_000, 'Requests a minute by registered customer, from all addresses'),
  RATE_LIMIT_OPERATOR: integer(600, 1, 1_000_000, 'Calls a minute by operator key'),
  RATE_LIMIT_DELAY_MS: integer(
    500,
    0,
    60_000,
    'Mean delay of the event loop at which requests are answered by 503; 0 never',
  ),
  RATE_LIMIT_WRONG: integer(200, 1, 1_000_000, 'Wrong passwords in 15 minutes by address'),
  RATE_LIMIT_WRONG_CODES: integer(
    5,
    2,
    1_000_000,
    'Wrong codes in a day over the whole shop, then only the links work',
  ),
  RATE_LIMIT_LOGINS: integer(8, 1, 1000, 'Wrong logins in 15 minutes by account'),
  RATE_LIMIT_CODES: integer(5, 1, 1000, 'Codes sent in 15 minutes by account'),
});
export type Settings = Static<typeof Settings>;
export type SettingName = keyof Settings;

/** The settings by name, as JSON Schema. */
export const settingSchemas = Settings.properties as Record<SettingName, TSchema & JsonSchema>;

/** The fields of a setting's JSON Schema that are read. */
export interface JsonSchema {
  type?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  format?: string;
  writeOnly?: boolean;
}

/** Variables of the app's build (scripts/appConfig.js), which the server ignores. */
export const BUILD_SETTINGS = [
  'APP_API_BASE',
  'APP_LANGUAGE_HEADER',
  'APP_IDEMPOTENCY_HEADER',
  'APP_TILE_URL',
  'APP_TILE_ATTRIBUTION',
  'APP_MAP_KEY',
  'APP_PLACES_URL',
  'APP_CARD_SCRIPT_URL',
  'APP_CARD_KEY_TEST',
  'APP_CARD_KEY_LIVE',
  'APP_BRAND',
  'APP_DEVTOOLS',
  'APP_EXTRAS',
] as const;
