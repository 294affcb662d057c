import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock';

/** Whether each named cache serves its last value, because it cannot be loaded. */
export const staleCaches = new Map<string, boolean>();

/** Caches what `load` resolves to for `ms`. Concurrent callers share one load; one that fails leaves the last value. */
export function cachedFor<T>(
  ms: number,
  clock: Clock,
  load: () => Promise<T>,
  { name, log }: { name?: string; log?: FastifyBaseLogger } = {},
): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  let last: { value: T } | undefined;
  let isStale = false;
  const setStale = (value: boolean, error?: unknown) => {
    if (value !== isStale)
      log?.[value ? 'error' : 'warn']({ err: error, cache: name }, value ? 'served from memory' : 'loaded again');
    isStale = value;
    if (name !== undefined) staleCaches.set(name, isStale);
  };
  const reload = () =>
    load().then(
      (value) => {
        setStale(false);
        last = { value };
        return value;
      },
      (error: unknown) => {
        if (!last) throw error;
        setStale(true, error);
        return last.value;
      },
    );
  return () => {
    const now = clock.now().getTime();
    if (!cached || cached.until <= now) {
      const fresh = { value: reload(), until: now + ms };
      fresh.value.catch(() => {
        if (cached === fresh) cached = undefined;
      });
      cached = fresh;
    }
    return cached.value;
  };
}
