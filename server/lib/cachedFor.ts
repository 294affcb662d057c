import type { Clock } from './clock';

/** Caches what `load` resolves to for `ms`. Concurrent callers share one load, and a failed one is not cached. */
export function cachedFor<T>(ms: number, clock: Clock, load: () => Promise<T>): () => Promise<T> {
  let cached: { value: Promise<T>; until: number } | undefined;
  return () => {
    const now = clock.now().getTime();
    if (!cached || cached.until <= now) {
      const fresh = { value: load(), until: now + ms };
      fresh.value.catch(() => {
        if (cached === fresh) cached = undefined;
      });
      cached = fresh;
    }
    return cached.value;
  };
}
