const MIN_UPDATE_INTERVAL_MS = 30 * 60_000;
const ACTIVATION_TIMEOUT_MS = 2000;
const WORKER = '/service-worker.js';

/** Whether this page belongs to the waiting worker's build, so that there is no update. */
function isCurrent(waiting: ServiceWorker): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[src^="/static/"]')].map(
    (script) => script.getAttribute('src') ?? '',
  );
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<string[]>) => resolve(scripts.every((src) => data.includes(src)));
    waiting.postMessage('which-files', [port2]);
  });
}

/** Registers the service worker; `onWaiting` gets each newer one, `onFirst` is called when the first has control. */
export function watchWorker(onWaiting: (waiting: ServiceWorker) => void, onFirst: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let checkedAt = performance.now();
  if (!navigator.serviceWorker.controller)
    navigator.serviceWorker.addEventListener('controllerchange', onFirst, { once: true, signal });

  const announce = async (waiting: ServiceWorker | null) => {
    // Without a controller this is the first worker, not an update.
    if (!waiting || !navigator.serviceWorker.controller || (await isCurrent(waiting)) || signal.aborted) return;
    onWaiting(waiting);
  };
  const watch = (registration: ServiceWorkerRegistration | undefined) => {
    // Undefined where the browser is configured to block service workers.
    if (!registration) return;
    void announce(registration.waiting);
    registration.addEventListener(
      'updatefound',
      () => {
        const installing = registration.installing;
        installing?.addEventListener(
          'statechange',
          () => {
            if (installing.state === 'installed') void announce(registration.waiting);
          },
          { signal },
        );
      },
      { signal },
    );
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible' || performance.now() - checkedAt < MIN_UPDATE_INTERVAL_MS) return;
        checkedAt = performance.now();
        registration.update().catch(() => undefined);
      },
      { signal },
    );
  };
  navigator.serviceWorker
    .register(WORKER, { updateViaCache: 'none' })
    .then(watch, (error: unknown) => console.warn(error));
  return () => controller.abort();
}

/** Activates the waiting worker and reloads this tab; other tabs keep their build, whose files stay cached. */
export function acceptUpdate(waiting: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => window.location.reload(), { once: true });
  waiting.postMessage('update-accepted');
  setTimeout(() => window.location.reload(), ACTIVATION_TIMEOUT_MS);
}
