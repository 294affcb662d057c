import { QueueFull, queues } from './boundedQueue';

/** Lets one caller continue per turn of the event loop. */
export function onePerEventLoopTurn({ name, maxWaiting }: { name: string; maxWaiting: number }): () => Promise<void> {
  const waiting: (() => void)[] = [];
  queues.set(name, {
    running: 0,
    get waiting() {
      return waiting.length;
    },
  });
  const next = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(next);
  };
  return () =>
    new Promise((resolve, reject) => {
      if (waiting.length >= maxWaiting) reject(new QueueFull());
      else if (waiting.push(resolve) === 1) setImmediate(next);
    });
}
