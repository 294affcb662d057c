/** The queue is full; the caller may retry later. */
export class QueueFull extends Error {
  constructor() {
    super('too many wait already');
    this.name = 'QueueFull';
  }
}

/** Runs a limited number of jobs at a time; rejects with QueueFull when too many wait. */
export function boundedQueue({ atOnce, waiting: most }: { atOnce: number; waiting: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < atOnce) running += 1;
    else if (waiting.length < most) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new QueueFull();
    try {
      return await work();
    } finally {
      // The next job takes over the slot, so the count decreases only when none waits.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
