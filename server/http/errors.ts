import type { Bilingual } from '../db/schema';
import { commonMessages } from '../i18n/common';
import { codeOf, errorCauses } from '../lib/errorCauses';

/** A refusal whose message is shown to the customer, in the requested language. */
export class CallError extends Error {
  constructor(
    readonly text: Bilingual,
    /** HTTP 200 by default, because the specification reads `status`. */
    readonly httpStatus = 200,
    readonly headers: Record<string, string> = {},
    /** `data` of the envelope, for calls with a `refusal` in their contract. */
    readonly data: unknown = null,
  ) {
    super(text.en);
    this.name = 'CallError';
  }
}

export const refusalWith = (error: CallError, data: unknown): CallError =>
  new CallError(error.text, error.httpStatus, error.headers, data);

/** Ends a call with `status: false` and this message under HTTP 200. */
export function refuse(text: Bilingual): never {
  throw new CallError(text);
}

/** HTTP 401, for a call without a valid session. */
export const signInRequired = (): CallError =>
  new CallError(commonMessages.signIn, 401, { 'www-authenticate': 'Bearer' });

/** HTTP 400, for a missing or invalid field. */
export const badField = (field: string): CallError => new CallError(commonMessages.invalidField(field), 400);

/** HTTP 503, for a call that may succeed later. */
export const unavailable = (): CallError => new CallError(commonMessages.unavailable, 503, { 'retry-after': '5' });

const SYSTEM_CODES =
  /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|NOSPC|DQUOT|ROFS|MFILE|NFILE)$/;
/**
 * SQLSTATEs after which a retry may succeed: connections, resources such as a full disk, operator intervention, a
 * primary that has become a standby, cancelled statements, and transaction conflicts.
 */
const SQL_STATES = /^(?:08...|53...|57P0.|57014|58030|25006|25P03|55P03|40001|40P01)$/;
/** Messages of pg and its pool for errors without a code. */
const MESSAGES = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether the same call may succeed later: something that it needs is unavailable, full or overloaded. */
export const isUnavailable = (error: unknown): boolean =>
  [...errorCauses(error)].some((cause) => {
    const code = codeOf(cause);
    if (SYSTEM_CODES.test(code) || SQL_STATES.test(code)) return true;
    return cause.name === 'QueueFull' || MESSAGES.some((words) => cause.message.startsWith(words));
  });
