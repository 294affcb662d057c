import { afterFrame } from '../../shared/lib/afterFrame';

/** Sends quantities of cart lines: one request a line is under way at a time, and the last value wins (B-04). */
export interface LineQueue<Answer> {
  /** Resolves to the answer of the request that carried this quantity, or of the later one that replaced it. */
  ask: (lineKey: string, quantity: number, send: () => Promise<Answer>) => Promise<Answer>;
  /** Sends at once what still waits, because the page is about to close. */
  flush: () => void;
}

interface SentQuantity<Answer> {
  quantity: number;
  answer: Promise<Answer>;
}

interface QueuedLine<Answer> {
  quantity: number;
  send: () => Promise<Answer>;
  /** The newest request that was made. */
  current?: SentQuantity<Answer>;
  /** The answer of the request that comes next; undefined when nothing waits. */
  next?: Promise<Answer>;
}

/**
 * A queue for the lines of one cart. Leaving the screen does not stop it. `nextFrame` resolves when a tap is painted.
 */
export function createLineQueue<Answer extends { error?: unknown }>(nextFrame = afterFrame): LineQueue<Answer> {
  const lines = new Map<string, QueuedLine<Answer>>();
  const flushers = new Set<() => void>();

  /** Waits for the request under way, or for the next frame; a flush ends the waiting. */
  async function turnOf(line: QueuedLine<Answer>): Promise<Answer | undefined> {
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
    const previous = await turnOf(line);
    line.next = undefined;
    if (previous?.error !== undefined) {
      // What waited behind a refused quantity is refused with it.
      lines.delete(lineKey);
      return previous;
    }
    // Going back to the quantity that was just sent needs no other request.
    const request =
      line.current?.quantity === line.quantity ? line.current : { quantity: line.quantity, answer: line.send() };
    line.current = request;
    const answer = await request.answer;
    forgetIfIdle(lineKey, line, request);
    return answer;
  }

  return {
    ask(lineKey, quantity, send) {
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
