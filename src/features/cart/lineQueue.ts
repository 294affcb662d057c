export interface LineRequest {
  isAccepted: Promise<boolean>;
  abort: () => void;
}

export interface LineActions {
  send: (quantity: number) => LineRequest;
  /** Called when the server refused: the quantity that the server has. */
  undo: (quantity: number) => void;
}

interface QueuedLine extends LineActions {
  wanted: number;
  running?: { quantity: number; request: LineRequest; isOverdue: boolean };
}

/**
 * Sends quantities of cart lines: one request a line at a time, and the last value wins (B-04). `onIdle`: nothing waits
 * any more.
 */
export function createLineQueue(onIdle: () => void) {
  const lines = new Map<string, QueuedLine>();

  async function run(key: string, line: QueuedLine, former: number) {
    let accepted = former;
    while (line.wanted !== accepted) {
      const quantity = line.wanted;
      const running = { quantity, request: line.send(quantity), isOverdue: false };
      line.running = running;
      if (await running.request.isAccepted) accepted = quantity;
      else if (!running.isOverdue) break;
    }
    lines.delete(key);
    if (line.wanted !== accepted) line.undo(accepted);
    // The reload confirms what was accepted.
    if (lines.size === 0) onIdle();
  }

  return {
    /** `former` is the quantity that the server has if nothing of the line is under way. */
    enqueue(key: string, wanted: number, former: number, actions: LineActions) {
      const queued = lines.get(key);
      if (queued) {
        Object.assign(queued, actions, { wanted });
        return;
      }
      const line: QueuedLine = { ...actions, wanted };
      lines.set(key, line);
      void run(key, line, former);
    },
    /** The page is about to close: sends what waits, and stops an older request, which must not arrive later. */
    flush() {
      for (const { wanted, running } of lines.values())
        if (running && running.quantity !== wanted) {
          running.isOverdue = true;
          running.request.abort();
        }
    },
  };
}
