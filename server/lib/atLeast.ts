import { setTimeout as delay } from 'node:timers/promises';

/** The result of `work`, but not before so many ms have passed: its time tells nothing about what was done, success or not. */
export async function atLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const [done] = await Promise.allSettled([work(), delay(ms)]);
  if (done.status === 'rejected') throw done.reason;
  return done.value;
}
