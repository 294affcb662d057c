export class QueueFull extends Error {
  constructor() {
    super('too many wait already');
    this.name = 'QueueFull';
  }
}

export const queues = new Map<string, { running: number; waiting: number }>();

export function boundedQueue({
  name,
  concurrency,
  maxWaiting,
}: {
  name: string;
  concurrency: number;
  maxWaiting: number;
}) {
  let running = 0;
  const waiting: (() => void)[] = [];
  queues.set(name, {
    get running() {
      return running;
    },
    get waiting() {
      return waiting.length;
    },
  });
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running < concurrency) running += 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
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
