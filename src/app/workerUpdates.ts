/** Asked for again when a customer comes back to the tab, but not more often, ms. */
const LOOK_EVERY_MS = 30 * 60_000;
const WORKER = '/service-worker.js';

/** Whether this page was built together with what the waiting worker holds: then there is nothing to update to. */
function isCurrent(waiting: ServiceWorker): Promise<boolean> {
  const mine = [...document.querySelectorAll('script[src^="/static/"]')].map((each) => each.getAttribute('src') ?? '');
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string[]>) => resolve(mine.every((src) => data.includes(src)));
    waiting.postMessage('which-files', [port2]);
  });
}

/**
 * Registers the service worker and tells of every newer one that has been installed and waits. A failure costs the
 * offline shell and nothing else. Returns how to stop listening.
 */
export function watchWorker(onWaiting: (waiting: ServiceWorker) => void): () => void {
  const leave = new AbortController();
  const { signal } = leave;
  let lookedAt = performance.now();

  const offer = async (waiting: ServiceWorker | null) => {
    // Without a controller this is the first worker ever: it brings nothing new.
    if (!waiting || !navigator.serviceWorker.controller || await isCurrent(waiting) || signal.aborted) return;
    onWaiting(waiting);
  };
  const watch = (registration: ServiceWorkerRegistration | undefined) => {
    // A browser told to run no workers answers with nothing.
    if (!registration) return;
    void offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const coming = registration.installing;
      coming?.addEventListener('statechange', () => { if (coming.state === 'installed') void offer(registration.waiting); }, { signal });
    }, { signal });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState !== 'visible' || performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      registration.update().catch(() => undefined);
    }, { signal });
  };
  navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }).then(watch, (error: unknown) => console.warn(error));
  return () => leave.abort();
}

/** Puts the waiting worker in charge and reloads this tab once it is; other tabs stay as they are. */
export function acceptUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage('update-accepted');
}
