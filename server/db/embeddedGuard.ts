import type { PGlite } from '@electric-sql/pglite';

/** Thrown by every call to an embedded database that has failed; answered with 503. */
class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/** The SQLSTATEs of a full or broken disk. */
const DISK_STATES = ['53100', '58030'];

/**
 * Watches an embedded database for the error of a full disk. A call after it may block the process, so no further call
 * is sent. `lost` resolves when that has happened.
 */
export function guardEmbedded(client: PGlite): { lost: Promise<void>; isLost(): boolean } {
  let isLost = false;
  let resolveLost: () => void = () => undefined;
  const lost = new Promise<void>((resolve) => {
    resolveLost = resolve;
  });
  const lose = () => {
    isLost = true;
    resolveLost();
  };

  const send = client.execProtocolRawSync.bind(client);
  client.execProtocolRawSync = (message) => {
    if (isLost) throw new DatabaseUnavailable('the embedded database is lost');
    try {
      return send(message);
    } catch (error) {
      // An exception from inside PGlite, for example from its file system, leaves it in an undefined state.
      lose();
      throw new DatabaseUnavailable('the embedded database broke off', { cause: error });
    }
  };
  // Protocol errors are recognised before the message that would follow them.
  const stream = client.execProtocolStream.bind(client);
  client.execProtocolStream = (message, options) =>
    stream(message, options).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && DISK_STATES.includes(String(error.code))) lose();
      throw error;
    });
  return { lost, isLost: () => isLost };
}
