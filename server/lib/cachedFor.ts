import type { Clock } from './clock';

/** Caches what `load` resolves to for `ms`. Concurrent callers share one load; one that fails leaves the last value. */
export function cachedFor<T>(ms: number, clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  let last: { value: T } | undefined;
  const reload = () =>
    load().then(
      (value) => {
        last = { value };
        return value;
      },
      (error: unknown) => {
        if (last) return last.value;
        throw error;
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
