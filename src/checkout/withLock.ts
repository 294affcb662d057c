const LOCK = 'checkout_attempt';

const running = new WeakSet<object>();

/** Runs work once in this tab, and across tabs if the browser has Web Locks. `tab` identifies this tab. */
export async function exclusively<T>(tab: object, work: () => Promise<T>, { wait = false } = {}): Promise<T | 'busy'> {
  if (running.has(tab)) return 'busy';
  running.add(tab);
  let isRunning = false;
  const run = () => {
    isRunning = true;
    return work();
  };
  try {
    // Missing in insecure contexts.
    const locks = navigator.locks as LockManager | undefined;
    if (!locks) return await run();
    return await locks
      .request(LOCK, wait ? {} : { ifAvailable: true }, async (lock) => (lock ? run() : 'busy'))
      .catch((error: unknown) => {
        if (isRunning) throw error;
        // Denied where site data is blocked; there only the stored attempt separates tabs.
        return run();
      });
  } finally {
    running.delete(tab);
  }
}
