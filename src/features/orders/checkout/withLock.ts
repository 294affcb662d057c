const LOCK = 'checkout_attempt';

/** What runs once in this tab and, where the browser has locks, once among all tabs. */
export type WithLock = <T>(work: () => Promise<T>, options?: { wait?: boolean }) => Promise<T | 'busy'>;

const running = new WeakSet<object>();

/**
 * `tab` stands for this tab. A run in another tab is waited for with `wait`; otherwise, and for one in this tab, the
 * result is 'busy'.
 */
export const createLock =
  (tab: object): WithLock =>
  async (work, { wait = false } = {}) => {
    if (running.has(tab)) return 'busy';
    running.add(tab);
    try {
      // Missing outside secure contexts: there the record in local storage alone keeps tabs apart.
      const locks = navigator.locks as LockManager | undefined;
      if (!locks) return await work();
      return await locks.request(LOCK, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? work() : 'busy'));
    } finally {
      running.delete(tab);
    }
  };
