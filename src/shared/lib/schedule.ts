/** Limit for tabs in the background, which paint no frames, ms. */
const PAINT_TIMEOUT_MS = 100;
const IDLE_TIMEOUT_MS = 10_000;

export const nullAfter = (ms: number): Promise<null> =>
  new Promise((resolve) => {
    setTimeout(() => resolve(null), ms);
  });

export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

export const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    afterPaint(resolve);
    setTimeout(resolve, PAINT_TIMEOUT_MS);
  });

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

/** Runs steps in idle periods after the page has loaded; `pause`, ms, is Safari's wait. Returns how to cancel them. */
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
