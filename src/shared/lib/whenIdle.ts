/**
 * Runs once the page has loaded and the browser has nothing better to do; returns how to call it off. `pause`, ms: how
 * long a browser that cannot tell (Safari) gets.
 */
export function whenIdle(run: () => void, pause = 2000): () => void {
  let isOff = false;
  const go = () => { if (!isOff) run(); };
  const wait = () => { if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: 10_000 }); else setTimeout(go, pause); };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => { isOff = true; };
}

/** Runs one step after the other, each in a quiet moment of its own, so that a tap between them is answered at once; returns how to call the rest off. */
export function inQuietMoments(steps: readonly (() => unknown)[]): () => void {
  let stop: () => void = () => undefined;
  let isOff = false;
  const run = async () => {
    for (const step of steps) {
      await new Promise<void>((resolve) => { stop = whenIdle(resolve); });
      if (isOff) return;
      await step();
    }
  };
  // A step is a favour: what it could not do is done, and complained of, where it is needed.
  run().catch(() => undefined);
  return () => { isOff = true; stop(); };
}
