import type { Services } from '../../shared/store/services';

/** The services of a store stand for its tab: whoever is here has an order under way. */
const running = new WeakSet<Services>();
const NAME = 'checkout_attempt';

/**
 * Runs `work` alone: once in this tab, by a lock that is set before anything is awaited, and once among the tabs where
 * the browser has locks. Somebody else's run is waited for only when asked; otherwise the answer is 'busy'.
 */
export async function alone<T>(services: Services, work: () => Promise<T>, { wait = false } = {}): Promise<T | 'busy'> {
  if (running.has(services)) return 'busy';
  running.add(services);
  try {
    // Missing outside secure contexts: there the record in local storage, shared by `storage` events, keeps tabs apart.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return await work();
    return await locks.request(NAME, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? work() : 'busy' as const));
  } finally {
    running.delete(services);
  }
}
