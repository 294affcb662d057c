const LOCK = 'checkout_attempt';

const running = new WeakMap<object, Promise<unknown>>();

/** Across tabs, if the browser has Web Locks. */
async function inLock<T>(work: () => Promise<T>, wait: boolean): Promise<T | 'busy'> {
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return work();
  };
  // Missing in insecure contexts.
  const locks = navigator.locks as LockManager | undefined;
  if (!locks) return run();
  return locks
    .request(LOCK, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? run() : 'busy'))
    .catch((error: unknown) => {
      if (isRunning) throw error;
      // Denied where site data is blocked; there only the stored attempt separates tabs.
      return run();
    });
}

/** Until this tab has no calls of an order under way. */
export async function untilNothingRuns(tab: object): Promise<void> {
  while (running.has(tab)) await running.get(tab)?.catch(() => undefined);
}

/**
 * Runs work once in this tab, and across tabs. `tab` identifies this tab. `wait`: for other tabs. `isQueued`: for this
 * tab's own background work, because the customer has pressed a button.
 */
export async function exclusively<T>(
  tab: object,
  work: () => Promise<T>,
  { wait = false, isQueued = false } = {},
): Promise<T | 'busy'> {
  if (isQueued) await untilNothingRuns(tab);
  if (running.has(tab)) return 'busy';
  const locked = inLock(work, wait).finally(() => running.delete(tab));
  running.set(tab, locked);
  return locked;
}
