const IDLE_TIMEOUT_MS = 10_000;

function runWhenIdle(step: () => void, pause: number): () => void {
  let isCancelled = false;
  const run = () => {
    if (!isCancelled) step();
  };
  const wait = () => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, pause);
  };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => {
    isCancelled = true;
  };
}

/**
 * Runs a step, or several one after another, each in an idle period of its own after the page has loaded, so that input
 * between them is handled at once. A step that fails ends the rest. Returns how to cancel what has not run. `pause`,
 * ms: how long a browser without idle callbacks (Safari) waits instead.
 */
export function scheduleIdle(steps: (() => unknown) | readonly (() => unknown)[], pause = 2000): () => void {
  if (typeof steps === 'function') return runWhenIdle(steps, pause);
  let cancelNext: () => void = () => undefined;
  let isCancelled = false;
  const runAll = async () => {
    for (const step of steps) {
      await new Promise<void>((resolve) => {
        cancelNext = runWhenIdle(resolve, pause);
      });
      if (isCancelled) return;
      await step();
    }
  };
  // Ignored: the code that needs the step's result reports the failure.
  runAll().catch(() => undefined);
  return () => {
    isCancelled = true;
    cancelNext();
  };
}
