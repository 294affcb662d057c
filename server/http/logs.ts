import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { codeOf } from '../lib/errorCauses';
import { keyedHash } from '../lib/ids';
import { ipKey } from './limits';

export interface LogStream {
  write(line: string): void;
}

/** Paths only: queries contain positions, codes and search terms, headers contain tokens, and bodies personal data. */
const serialiseRequest = (request: FastifyRequest) => ({ method: request.method, path: request.url.split('?')[0] });

/** Without query values, values quoted by the database, and e-mails of a mail server. */
function cleanMessage(error: Error): string {
  const [text = ''] = error.message.split(/\nparams:/);
  const isOfDatabase = /^[0-9A-Z]{5}$/.test(codeOf(error));
  return (isOfDatabase ? text.replace(/"[^"]*"/g, '"…"') : text).replace(/[^\s<>@]{0,64}@[^\s<>]+/g, '[e-mail]');
}

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

function serialiseError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const stack = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    type: error.name,
    message: cleanMessage(error),
    ...Object.fromEntries(
      ['code', 'table', 'column', 'constraint'].map((name) => [name, Reflect.get(error, name) as unknown]),
    ),
    stack: stack.join('\n'),
    ...(error.cause !== undefined && depth < 5 ? { cause: serialiseError(error.cause, depth + 1) } : {}),
  };
}

export const logOptions = (level: string, stream?: LogStream) => ({
  level,
  serializers: { req: serialiseRequest, err: (error: unknown) => serialiseError(error) },
  // Libraries log headers by themselves at the level trace; they contain tokens and cookies.
  redact: { paths: ['headers', '*.headers'], remove: true },
  ...(stream ? { stream } : {}),
});

type SecurityEvent =
  | `${'sign-in' | 'code' | 'password change' | 'e-mail change'} refused`
  | 'signed in'
  | 'signed out'
  | 'code sent'
  | 'password changed'
  | 'e-mail changed'
  | 'account deleted'
  | 'operator key used'
  | 'refused';

/** Written at any log level. IP addresses and e-mails are keyed hashes, which relate lines without naming anybody. */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  { account, ...rest }: { user?: string; account?: string; [more: string]: unknown } = {},
): void {
  const { config } = request.server;
  if (config.logLevel === 'silent') return;
  const short = (text: string) => keyedHash(config.appSecret ?? '', `log:${text}`).slice(0, 16);
  const who = { ip: short(ipKey(request.ip)), ...(account === undefined ? {} : { account: short(account) }) };
  request.log
    .child({ log: 'security' }, { level: 'info' })
    .info({ event, call: request.routeOptions.url, ...who, ...rest }, event);
}

const MINUTE_MS = 60_000;

/** Logs an IP address above its limits once a minute, with the number of its refusals since its last line. */
export function limitedLog(): (request: FastifyRequest) => void {
  const ips = new LRUCache<string, { count: number; loggedAt: number }>({ max: 10_000 });
  return (request) => {
    const key = ipKey(request.ip);
    const now = request.server.clock.now().getTime();
    const { count, loggedAt } = ips.get(key) ?? { count: 0, loggedAt: -Infinity };
    const isDue = now - loggedAt >= MINUTE_MS;
    ips.set(key, isDue ? { count: 0, loggedAt: now } : { count: count + 1, loggedAt });
    if (isDue) logSecurity(request, 'refused', { http: 429, count: count + 1 });
  };
}
