/** Runs once the page has loaded and the browser has nothing better to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  let isOff = false;
  const go = () => { if (!isOff) run(); };
  // Safari has no idle callback.
  const wait = () => { if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: 10_000 }); else setTimeout(go, 2000); };
  if (document.readyState === 'complete') wait();
  else window.addEventListener('load', wait, { once: true });
  return () => { isOff = true; };
}
