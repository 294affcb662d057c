import type { FastifyRequest } from 'fastify';
import { addressKey } from '../http/limits';
import { keyedHash } from '../lib/ids';

type SecurityEvent =
  | 'signed in'
  | 'sign-in refused'
  | 'signed out'
  | 'code sent'
  | 'code refused'
  | 'codes limited'
  | 'password changed'
  | 'password change refused'
  | 'e-mail changed'
  | 'e-mail change refused'
  | 'account deleted'
  | 'operator key used'
  | 'refused';

/**
 * Writes a line of the security log at any log level. IP addresses and e-mails are keyed hashes, which relate lines
 * without revealing anybody.
 */
export function logSecurity(
  request: FastifyRequest,
  event: SecurityEvent,
  about: { user?: string | undefined; account?: string; [more: string]: unknown } = {},
): void {
  const { config } = request.server.deps;
  if (config.logLevel === 'silent') return;
  const short = (text: string) => keyedHash(config.appSecret ?? '', `log:${text}`).slice(0, 16);
  const { account, ...rest } = about;
  request.log.child({ log: 'security' }, { level: 'info' }).info(
    {
      event,
      call: request.routeOptions.url,
      address: short(addressKey(request.ip)),
      ...(account === undefined ? {} : { account: short(account) }),
      ...rest,
    },
    event,
  );
}
