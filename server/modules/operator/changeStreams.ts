import type { Db } from '../../db/db';
import { repeat } from '../../lib/repeat';
import { CHANGES_PAGE, numberEvents, readChanges, type NumberedChange } from '../orders/orderChanges';
import { isKeyValid } from './operatorKeys';

/** Interval at which a process with open streams checks for changes, ms. */
const POLL_MS = 1000;
/** Interval of keep-alive comments, because proxies and clients close silent connections. */
const HEARTBEAT_MS = 15_000;

const eventText = ({ seq, change }: NumberedChange): string =>
  `id: ${seq}\nevent: order\ndata: ${JSON.stringify(change)}\n\n`;

/** The key of a stream, its branch, and the position that it starts after. */
interface StreamOptions {
  keyId: string;
  branchId: string | null;
  from: number;
}

/** The streams of this process. One query for all of them checks for new events while any stream is open. */
export function changeStreams(db: Db, onError: (error: unknown) => void) {
  let seq = 0;
  let watchers = 0;
  let polling: { stop(): Promise<void> } | undefined;
  const waiting = new Set<() => void>();
  const checkForEvents = async () => {
    const latest = await numberEvents(db);
    if (latest <= seq) return;
    seq = latest;
    for (const resume of waiting) resume();
  };
  const addWatcher = () => {
    watchers += 1;
    polling ??= repeat(checkForEvents, POLL_MS, onError);
  };
  const removeWatcher = async () => {
    watchers -= 1;
    if (watchers > 0) return;
    const ending = polling;
    polling = undefined;
    await ending?.stop();
  };
  /** Waits for changes after a position; false after `ms` without changes, or when the signal was aborted. */
  const next = async (after: number, ms: number, signal: AbortSignal): Promise<boolean> => {
    if (seq > after) return true;
    if (signal.aborted) return false;
    return new Promise((resolve) => {
      const resume = () => {
        clearTimeout(timer);
        waiting.delete(resume);
        signal.removeEventListener('abort', resume);
        resolve(seq > after);
      };
      const timer = setTimeout(resume, ms);
      waiting.add(resume);
      signal.addEventListener('abort', resume);
    });
  };

  async function* changes(
    { keyId, branchId, from }: StreamOptions,
    signal: AbortSignal,
    heartbeatMs: number,
  ): AsyncGenerator<string> {
    const isAborted = () => signal.aborted;
    let position = from;
    yield `retry: 3000\nid: ${position}\n\n`;
    while (!isAborted()) {
      const upTo = await numberEvents(db);
      const page = await readChanges(db, { after: position, upTo, branchId });
      if (page.length > 0) yield page.map(eventText).join('');
      const isLast = page.length < CHANGES_PAGE;
      position = isLast ? Math.max(position, upTo) : (page.at(-1)?.seq ?? position);
      if (!isLast) continue;
      const hasChanges = await next(position, heartbeatMs, signal);
      if (isAborted() || !(await isKeyValid(db, keyId, new Date()))) return;
      // An id without data advances the client's position, so that a quiet branch need not read all others' changes
      // again.
      if (!hasChanges) yield `: heartbeat\nid: ${position}\n\n`;
    }
  }

  return {
    /** The text of a stream, until the signal is aborted or the key is revoked. */
    async *read(terms: StreamOptions, signal: AbortSignal, heartbeatMs = HEARTBEAT_MS): AsyncGenerator<string> {
      addWatcher();
      try {
        yield* changes(terms, signal, heartbeatMs);
      } finally {
        await removeWatcher();
      }
    },
  };
}
