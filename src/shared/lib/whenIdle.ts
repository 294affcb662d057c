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
