const LOCK = 'checkout_attempt';

/** Runs work once in this tab, and across tabs if the browser has Web Locks. */
export type WithLock = <T>(work: () => Promise<T>, options?: { wait?: boolean }) => Promise<T | 'busy'>;

const running = new WeakSet<object>();

/**
 * `tab` identifies this tab. With `wait` a run in another tab is awaited; otherwise, and for one in this tab, the
 * result is 'busy'.
 */
export const createLock =
  (tab: object): WithLock =>
  async (work, { wait = false } = {}) => {
    if (running.has(tab)) return 'busy';
    running.add(tab);
    try {
      // Web Locks are missing in insecure contexts; there only the stored attempt separates tabs.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return await work();
      return await locks.request(LOCK, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? work() : 'busy'));
    } finally {
      running.delete(tab);
    }
  };
