import { isBulkheadRejectedError } from 'cockatiel';
import type { Bilingual } from '../db/schema';
import { say } from '../i18n/messages';
import { codeOf, errorCauses } from '../lib/errorCauses';

export class CallError extends Error {
  constructor(
    readonly text: Bilingual,
    /** HTTP 200 by default, because the specification reads `status`. */
    readonly httpStatus = 200,
    readonly headers: Record<string, string> = {},
    readonly data: unknown = null,
  ) {
    super(text.en);
    this.name = 'CallError';
  }
}

export const refusalWith = (error: CallError, data: object): CallError =>
  new CallError(error.text, error.httpStatus, error.headers, { ...(error.data ?? {}), ...data });

export function refuse(text: Bilingual): never {
  throw new CallError(text);
}

export const signInRequired = (): CallError =>
  new CallError(say('common.signIn'), 401, { 'www-authenticate': 'Bearer' });

export const badField = (field: string): CallError => new CallError(say('common.invalidField', { field }), 400);

export const unavailable = (): CallError => new CallError(say('common.unavailable'), 503, { 'retry-after': '5' });

const SYSTEM_CODES =
  /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|DQUOT|ROFS|MFILE|NFILE)$/;
/** SQLSTATEs after which a retry may succeed: connections, resources, a changed primary, cancelled or conflicting. */
const SQL_STATES = /^(?:08...|53...|57P0.|57014|58030|25006|25P03|55P03|40001|40P01)$/;
/** How messages begin: of `pg` without a code; of Citus, or of libpq in it, as internal errors, when a node is lost. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'could not commit transaction for shard',
  'failed to prepare transaction',
  'failure on connection marked as essential',
  'server closed the connection unexpectedly',
  'could not receive data from server',
  'could not send data to server',
  'no connection to the server',
];

export const isUnavailable = (error: unknown): boolean =>
  [...errorCauses(error)].some((cause) => {
    const code = codeOf(cause);
    if (SYSTEM_CODES.test(code) || SQL_STATES.test(code)) return true;
    return isBulkheadRejectedError(cause) || MESSAGES.some((words) => cause.message.startsWith(words));
  });
