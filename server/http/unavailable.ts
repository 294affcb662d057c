import { codeOf, errorCauses } from '../lib/errorCauses';

const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EMFILE',
  'ENFILE',
]);

/** Our own error for an overloaded part. */
const NAMES = new Set(['QueueFull']);

/**
 * SQLSTATEs after which a retry may succeed: connections, resources such as a full disk, operator intervention, a
 * primary that has become a standby, cancelled statements, and transaction conflicts.
 */
const STATES = /^(?:08...|53...|57P0.|57014|58030|25006|25P03|55P03|40001|40P01)$/;

/** Messages of pg and its pool for errors without a code. */
const WORDS = [
  'timeout exceeded when trying to connect',
  'Connection terminated',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
];

/** Whether the same call may succeed later: something that it needs is unavailable, full or overloaded. */
export function isUnavailable(error: unknown): boolean {
  return [...errorCauses(error)].some((cause) => {
    const code = codeOf(cause);
    return (
      CODES.has(code) ||
      STATES.test(code) ||
      NAMES.has(cause.name) ||
      WORDS.some((words) => cause.message.startsWith(words))
    );
  });
}
