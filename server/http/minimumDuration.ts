import { setTimeout as delay } from 'node:timers/promises';

/** The result of `work` after at least so many ms, so that the duration reveals nothing. */
export async function withMinimumDuration<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), delay(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
