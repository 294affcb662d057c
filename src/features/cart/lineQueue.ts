import { afterFrame } from '../../shared/lib/afterFrame';

/** Sends quantities of cart lines: one request per line at a time, and the last value wins (B-04). */
export interface LineQueue<Answer> {
  /** Resolves to the reply of the request with this quantity, or of a later one that replaced it. */
  enqueue: (lineKey: string, quantity: number, send: () => Promise<Answer>) => Promise<Answer>;
  /** Sends waiting quantities at once, because the page is about to close. */
  flush: () => void;
}

interface SentQuantity<Answer> {
  quantity: number;
  answer: Promise<Answer>;
}

interface QueuedLine<Answer> {
  quantity: number;
  send: () => Promise<Answer>;
  /** The newest request. */
  current?: SentQuantity<Answer>;
  /** The reply of the next request; undefined when none is waiting. */
  next?: Promise<Answer>;
}

/** A queue for the lines of one cart, which outlives the screen. `nextFrame` resolves when a tap is painted. */
export function createLineQueue<Answer extends { error?: unknown }>(nextFrame = afterFrame): LineQueue<Answer> {
  const lines = new Map<string, QueuedLine<Answer>>();
  const flushers = new Set<() => void>();

  /** Waits for the current request, or for the next frame; a flush ends the wait. */
  async function waitForTurn(line: QueuedLine<Answer>): Promise<Answer | undefined> {
    let flush: () => void = () => undefined;
    const flushed = new Promise<undefined>((resolve) => {
      flush = () => resolve(undefined);
    });
    flushers.add(flush);
    const previous = await Promise.race([line.current?.answer ?? nextFrame().then(() => undefined), flushed]);
    flushers.delete(flush);
    return previous;
  }

  function forgetIfIdle(lineKey: string, line: QueuedLine<Answer>, request: SentQuantity<Answer>): void {
    if (line.current === request && line.next === undefined) lines.delete(lineKey);
  }

  async function sendNext(lineKey: string, line: QueuedLine<Answer>): Promise<Answer> {
    const previous = await waitForTurn(line);
    line.next = undefined;
    if (previous?.error !== undefined) {
      // Quantities that waited for a refused one are refused too.
      lines.delete(lineKey);
      return previous;
    }
    // The quantity that was just sent needs no further request.
    const request =
      line.current?.quantity === line.quantity ? line.current : { quantity: line.quantity, answer: line.send() };
    line.current = request;
    const answer = await request.answer;
    forgetIfIdle(lineKey, line, request);
    return answer;
  }

  return {
    enqueue(lineKey, quantity, send) {
      const line: QueuedLine<Answer> = Object.assign(lines.get(lineKey) ?? {}, { quantity, send });
      lines.set(lineKey, line);
      line.next ??= sendNext(lineKey, line);
      return line.next;
    },
    flush() {
      flushers.forEach((flush) => flush());
    },
  };
}
