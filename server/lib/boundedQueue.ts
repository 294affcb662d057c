import { bulkhead } from 'cockatiel';

export const queues = new Map<string, () => { running: number; waiting: number }>();

/** Runs at most `concurrency` jobs at a time; when `maxWaiting` wait, more are refused with a BulkheadRejectedError. */
export function boundedQueue({
  name,
  concurrency,
  maxWaiting,
}: {
  name: string;
  concurrency: number;
  maxWaiting: number;
}) {
  const policy = bulkhead(concurrency, maxWaiting);
  queues.set(name, () => ({ running: concurrency - policy.executionSlots, waiting: maxWaiting - policy.queueSlots }));
  return <T>(work: () => Promise<T>): Promise<T> => policy.execute(work);
}
