import type { Settings } from './settings';

const EXAMPLE = /change-me|mail\.example\.com|order\.example\.com/;
const SECRET_BYTES = 32;
const DIFFERENT_CHARACTERS = 11;

function secretProblem(secret: string | undefined): string | null {
  const hint = `APP_SECRET must be ${SECRET_BYTES} random bytes (openssl rand -base64 32)`;
  if (!secret) return `APP_SECRET is missing: ${hint}`;
  if (EXAMPLE.test(secret)) return `APP_SECRET is the example's: ${hint}`;
  const isHex = /^[0-9a-f]+$/i.test(secret);
  const isBase64 = /^[\w+/-]+={0,2}$/.test(secret);
  const bytes = isHex ? secret.length / 2 : isBase64 ? Buffer.from(secret, 'base64').length : 0;
  const isWeak = bytes < SECRET_BYTES || new Set(secret).size < DIFFERENT_CHARACTERS;
  return isWeak ? `APP_SECRET is too weak: ${hint}` : null;
}

function secretProblems({ APP_SECRET: text = '' }: Settings): (string | null)[] {
  const secrets = text.split(',');
  if (secrets.length > 2) return ['APP_SECRET has more than two secrets: the present one, and the former one'];
  return secrets.map(secretProblem);
}

const isLoopback = (url: string): boolean => ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);

const isSocket = (url: URL): boolean =>
  url.hostname.startsWith('%2F') || (url.hostname === '' && (url.searchParams.get('host') ?? '').startsWith('/'));

export const mayBePlain = ({ PLAIN_LOOPBACK: isAllowed }: Settings, url: string): boolean =>
  isAllowed && (isLoopback(url) || isSocket(new URL(url)));

function databaseProblem(settings: Settings): string | null {
  const { DATABASE_URL: url } = settings;
  if (!url) return 'DATABASE_URL is missing: production needs PostgreSQL';
  if (EXAMPLE.test(url)) return "DATABASE_URL holds the example's password";
  if (mayBePlain(settings, url) || new URL(url).searchParams.get('sslmode') === 'verify-full') return null;
  return 'DATABASE_URL needs ?sslmode=verify-full (PLAIN_LOOPBACK=yes exempts a database on this machine)';
}

function mailProblem({ SMTP_URL: url }: Settings): string | null {
  if (!url) return 'SMTP_URL is missing: codes can only be sent by e-mail';
  return EXAMPLE.test(url) ? "SMTP_URL is the example's" : null;
}

const exampleProblems = (settings: Settings): string[] =>
  (['MAIL_FROM', 'CARD_WEBHOOK_SECRET', 'METRICS_TOKEN'] as const)
    .filter((name) => EXAMPLE.test(settings[name] ?? ''))
    .map((name) => `${name} is the example's`);

function siteProblem({ SITE_URL: url }: Settings): string | null {
  if (!url) return 'SITE_URL is missing: the https origin under which customers reach the app';
  if (EXAMPLE.test(url)) return "SITE_URL is the example's";
  return url.startsWith('https://') ? null : 'SITE_URL must start with https://';
}

function cardProblems(settings: Settings): (string | null)[] {
  const { CARD_PAYMENTS: hasCards, CARD_SECRET_KEY: key, CARD_API_URL: api, PAYMENT_MODE: mode } = settings;
  if (!hasCards) return [];
  if (!key) return ['CARD_SECRET_KEY is missing (CARD_PAYMENTS=off sells without cards)'];
  if (!/^[sr]k_(?:test|live)_/.test(key) || EXAMPLE.test(key)) return ['CARD_SECRET_KEY is not a secret key of Stripe'];
  const keyMode = /^[sr]k_test_/.test(key) ? 'test' : 'live';
  return [
    keyMode === mode ? null : `PAYMENT_MODE is ${mode}, but CARD_SECRET_KEY is a ${keyMode} key`,
    api && !api.startsWith('https://') && !isLoopback(api) ? 'CARD_API_URL must start with https://' : null,
  ];
}

export function productionProblems(settings: Settings): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  return [
    databaseProblem(settings),
    mailProblem(settings),
    ...cardProblems(settings),
    ...secretProblems(settings),
    siteProblem(settings),
    ...exampleProblems(settings),
  ].filter((problem) => problem !== null);
}

export function productionWarnings(settings: Settings, env: NodeJS.ProcessEnv): string[] {
  if (settings.NODE_ENV !== 'production') return [];
  const lines = ['KITCHEN_SPEED', 'SANDBOX_ORIGIN_PORT', 'SANDBOX_URL']
    .filter((name) => env[name]?.trim())
    .map((name) => `${name} has no effect in production: there is no sandbox in it`);
  if (!env.MAIL_FROM?.trim())
    lines.push(`MAIL_FROM is not set: mails from ${settings.MAIL_FROM} are refused by many mail servers`);
  if (!settings.RATE_LIMITS) lines.push('RATE_LIMITS=off: guessing and floods are not limited');
  if (settings.CARD_PAYMENTS && !settings.CARD_WEBHOOK_SECRET)
    lines.push('CARD_WEBHOOK_SECRET is not set: changes of payments are only found by asking every minute');
  return lines;
}
