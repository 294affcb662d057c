import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/value';

export interface SettingSchema {
  type?: string;
  description?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: string[];
  protocols?: string[];
  writeOnly?: boolean;
}

const text = (description: string) => Type.Optional(Type.String({ description }));
const secret = (description: string) => Type.Optional(Type.String({ description, writeOnly: true }));
const url = (protocols: string[], description: string) =>
  Type.Optional(
    Type.Refine(
      Type.String({ description, writeOnly: true, protocols }),
      (value) => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
    ),
  );
const web = (description: string) => url(['http', 'https'], description);
const integer = (fallback: number, minimum: number, maximum: number, description: string) =>
  Type.Integer({ default: fallback, minimum, maximum, description });
const limit = (fallback: number, description: string) => integer(fallback, 1, 1_000_000, description);
const flag = (fallback: boolean, description: string) => Type.Boolean({ default: fallback, description });
const oneOf = <T extends string>(values: [T, ...T[]], fallback: T, description: string) =>
  Type.Enum(values, { default: fallback, description });

export const Settings = Type.Object({
  // No other word, because a misspelt one must not start the sandbox.
  NODE_ENV: Type.Optional(
    Type.Enum(['production', 'development', 'test'], {
      description: '`production`; without it, or with `development` or `test`, the sandbox',
    }),
  ),
  PORT: integer(3000, 0, 65_535, 'port of the server; 0 takes a free one'),
  HOST: text('address of the server; without it loopback'),
  DATA_DIR: Type.String({ default: '.data', description: 'folder of the own PostgreSQL, uploaded pictures, secret' }),
  DIST_DIR: Type.String({ default: 'dist', description: 'folder of the built app' }),
  DATABASE_URL: url(['postgres', 'postgresql'], 'PostgreSQL, which production needs; without it one of its own'),
  DATABASE_CONNECTIONS: integer(10, 1, 1000, 'connections of one process'),
  DATABASE_CONNECT_MS: integer(5000, 100, 600_000, 'time-out for a free connection; then the server answers 503'),
  DATABASE_STATEMENT_MS: integer(15_000, 100, 600_000, 'time-out for a statement'),
  DATABASE_LOCK_MS: integer(10_000, 100, 600_000, 'time-out for a lock of another transaction'),
  MIGRATE_AT_START: Type.Optional(
    Type.Boolean({
      description:
        'whether a start migrates PostgreSQL; without it only in the sandbox, otherwise `deploy/command.sh migrate` ' +
        'does, with a role that owns the tables',
    }),
  ),
  PLAIN_LOOPBACK: flag(
    false,
    'production: database and mail server of this machine (loopback, socket) need no TLS; others always do, also ' +
      'behind a proxy on this machine',
  ),
  SMTP_URL: url(['smtp', 'smtps'], 'sends codes by e-mail, which production needs; the sandbox shows them'),
  MAIL_FROM: Type.String({ default: 'no-reply@localhost', description: 'sender of the mails' }),
  CARD_PAYMENTS: flag(true, '`off` hides and refuses cards'),
  PAYMENT_MODE: oneOf(['test', 'live'], 'test', 'the public key that the app uses'),
  CARD_SECRET_KEY: secret('secret key of the card provider; without it the test cards of the sandbox'),
  CARD_API_URL: web("address of the card provider's API, where an account has its own"),
  CARD_WEBHOOK_SECRET: secret("key for the signature of the card provider's webhooks; without it there are none"),
  CARD_3DS: flag(
    true,
    "3-D Secure for every payment; `off`: where the bank demands it and in a new browser, chargebacks are the shop's",
  ),
  CARD_CAPTURE: oneOf(
    ['accepted', 'placed'],
    'accepted',
    'when the authorised amount of an order is taken: accepted by the kitchen (operator API), or placed',
  ),
  PUBLIC_URL: web('origin of a CDN for the pictures'),
  SITE_URL: web('origin of the app in links, mails and the sitemap; production needs it, with https'),
  APP_SECRET: secret(
    'key of the keyed hashes, the same for all processes, or `new,former`; production needs it, the sandbox makes one',
  ),
  TRUST_PROXY: integer(0, 0, 10, 'number of proxies whose `X-Forwarded-*` headers are trusted'),
  LOG_LEVEL: oneOf(
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'warn',
    'lowest level that is logged',
  ),
  METRICS_TOKEN: secret('bearer token for `/metrics`; without it there is no `/metrics`'),
  READY_DELAY_MS: integer(
    0,
    0,
    15_000,
    'ms after SIGTERM in which `/readyz` answers 503 before connections are refused, for load balancers that poll it',
  ),
  RATE_LIMITS: flag(true, 'limits of calls and of attempts'),
  RATE_LIMIT_PER_MINUTE: limit(12_000, 'requests a minute without files of guests, by IP address and process'),
  RATE_LIMIT_ACCOUNT: limit(600, 'requests a minute by registered customer and process'),
  RATE_LIMIT_OPERATOR: limit(600, 'calls a minute with one operator key'),
  RATE_LIMIT_DELAY_MS: integer(
    500,
    0,
    60_000,
    'mean delay of the event loop from which requests get 503 with `Retry-After`; 0 never',
  ),
  RATE_LIMIT_ATTEMPTS: limit(
    200,
    'attempts to sign in and sign up in 15 minutes by IP address and process of clients without a browser of ours, ' +
      'half of them at once',
  ),
  RATE_LIMIT_WRONG_CODES: integer(
    10,
    2,
    1_000_000,
    'wrong codes in a day by account, and of password resets over the whole shop ' +
      '([ADR 19](adr/0019-each-guess-is-dear.md)); then the links of mails work',
  ),
  RATE_LIMIT_LOGINS: integer(8, 1, 1000, 'wrong logins in 15 minutes by account'),
  RATE_LIMIT_CODES: integer(5, 1, 1000, 'codes sent in 15 minutes by account'),
  SANDBOX_ORIGIN_PORT: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 65_535,
      description: "port of the sandbox's card fields; without it the next one after `PORT`",
    }),
  ),
  SANDBOX_URL: web("origin of the sandbox's card fields behind a proxy"),
  KITCHEN_SPEED: integer(1, 0, 1000, "speed of the sandbox's kitchen relative to real time; 0 switches it off"),
});
export type Settings = Static<typeof Settings>;
type SettingName = keyof Settings;

export const settingSchemas = Settings.properties as Record<SettingName, TSchema & SettingSchema>;

function parseValue(name: string, value: string, { type }: SettingSchema): unknown {
  const word = value.toLowerCase();
  const isFlag = type === 'boolean';
  if (isFlag || name === 'TRUST_PROXY') {
    if (['true', 'yes', 'on'].includes(word) || (isFlag && word === '1')) return isFlag || 1;
    if (['false', 'no', 'off'].includes(word) || (isFlag && word === '0')) return isFlag ? false : 0;
  }
  return type === 'integer' && /^-?\d+$/.test(value) ? Number(value) : value;
}

function expected(
  name: string,
  { type, minimum = 0, maximum = 0, enum: words, protocols = [] }: SettingSchema,
): string {
  if (name === 'TRUST_PROXY') return `true, false or a number up to ${maximum}`;
  if (type === 'integer') return `a whole number from ${minimum} to ${maximum}`;
  if (type === 'boolean') return 'true or false';
  return words
    ? `one of ${words.join(', ')}`
    : `a URL that starts with ${protocols.map((protocol) => `${protocol}://`).join(' or ')}`;
}

/** The settings of an environment, without those in `unusable`: their names with a line each. Empty means absent. */
export function parseSettings(env: NodeJS.ProcessEnv): { settings: Settings; unusable: Map<string, string> } {
  const settings: Record<string, unknown> = {};
  const unusable = new Map<string, string>();
  for (const [name, schema] of Object.entries(settingSchemas)) {
    const given = env[name]?.trim();
    const value = given ? parseValue(name, given, schema) : schema.default;
    if (value === undefined || Check(schema, value)) settings[name] = value;
    else {
      settings[name] = schema.default;
      const shown = schema.writeOnly ? '' : `, not '${given ?? ''}'`;
      unusable.set(name, `${name} must be ${expected(name, schema)}${shown}`);
    }
  }
  return { settings: settings as Settings, unusable };
}

const firstWord = (name: string): string => name.split('_')[0] ?? '';
const COMMON_WORDS = new Set(['APP', 'HOST', 'NODE', 'PORT']);
const OWN_WORDS = new Set(
  Object.keys(settingSchemas)
    .map(firstWord)
    .filter((word) => !COMMON_WORDS.has(word)),
);

export const unknownSettings = (env: NodeJS.ProcessEnv): string[] =>
  Object.keys(env)
    .filter((name) => name.includes('_') && OWN_WORDS.has(firstWord(name)) && !Object.hasOwn(settingSchemas, name))
    .sort()
    .map((name) => `${name} is not a setting of this server and has no effect`);
