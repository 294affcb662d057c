/** Changes of quantity, one request a line under way at a time; the last value wins (decisions, Ordering; B-04). */
export interface LineQueue {
  /** Asks for a quantity; a request under way for the same line is waited for. */
  ask: (line: string, quantity: number) => void;
}

interface Outside {
  /** Sends one change; false when it was not taken. */
  send: (line: string, quantity: number) => Promise<boolean>;
  /** The line has nothing under way and nothing waiting; after a failure what waited is given up. */
  onSettled: (line: string, isTaken: boolean) => void;
}

/** A queue for the lines of one cart. It goes on when the screen is left: the customer's last word is still sent. */
export function createLineQueue({ send, onSettled }: Outside): LineQueue {
  const wanted = new Map<string, number>();
  const busy = new Set<string>();

  async function work(line: string): Promise<void> {
    busy.add(line);
    let isTaken = true;
    let sent: number | undefined;
    for (let next = wanted.get(line); isTaken && next !== undefined && next !== sent; next = wanted.get(line)) {
      sent = next;
      isTaken = await send(line, next).catch(() => false);
    }
    wanted.delete(line);
    busy.delete(line);
    onSettled(line, isTaken);
  }

  return {
    ask(line, quantity) {
      wanted.set(line, quantity);
      if (!busy.has(line)) void work(line);
    },
  };
}
