/** Errors of connections and file systems. */
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

/** Own errors of what is away or too busy. */
const NAMES = new Set(['DatabaseAway', 'QueueFull']);

/**
 * SQLSTATEs of a database that could do it at another time: connections, resources such as a full disk, those of an
 * operator who stops it, cancelled statements, and transactions that met others.
 */
const STATES = /^(?:08...|53...|57P0.|57014|58030|25P03|55P03|40001|40P01)$/;

/** What the pool and its connections say without a code. */
const WORDS =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Query read timeout|Client has encountered a connection error|Client was closed)/;

/** Whether the same call may succeed in a moment: what it needs is away, full or busy. */
export function isUnavailable(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const code = 'code' in at && typeof at.code === 'string' ? at.code : '';
    if (CODES.has(code) || STATES.test(code) || WORDS.test(at.message) || NAMES.has(at.name)) return true;
  }
  return false;
}
