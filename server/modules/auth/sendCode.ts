import type { Bilingual } from '../../db/schema';
import type { CallContext } from '../../http/registerCall';
import type { SessionUser } from '../../http/session';
import { originOfRequest } from '../../http/origin';
import { logSecurity } from '../../http/securityLog';
import { issueCode, type CodeKey } from './codes';

/** The screens that take a link's token; a changed e-mail is confirmed where the customer is signed in. */
const PATHS = { register: '/verify-otp', reset: '/reset-password', email: null } as const;

export async function sendCode(
  deps: CallContext<unknown>,
  user: SessionUser,
  { purpose, requester, email }: Omit<CodeKey, 'userId'>,
  otherwise: Bilingual,
): Promise<Bilingual> {
  const { config, request, lang, mailer } = deps;
  const path = PATHS[purpose];
  const linkOf = (otp: string) =>
    path && `${originOfRequest(config, request)}${path}?${new URLSearchParams({ user_id: user.id, otp }).toString()}`;
  const key = { purpose, requester, email, userId: user.id };
  const message = await issueCode(deps.db, deps, key, ({ code, linkToken }, tx) =>
    mailer.sendCode({ to: email ?? user.email ?? '', code, link: linkOf(linkToken), purpose, lang }, tx),
  );
  logSecurity(request, 'code sent', { user: user.id, purpose });
  return message ?? otherwise;
}
