const TIMEOUT_MS = 10_000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position (px) at once, and again when the page is tall enough for it, unless the customer acts. */
export function restoreScroll(top: number): () => void {
  const deadline = performance.now() + TIMEOUT_MS;
  let frame = 0;
  const isReachable = () => document.documentElement.scrollHeight - window.innerHeight >= top;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const input of INPUT_EVENTS) window.removeEventListener(input, stop);
  };
  const wait = () => {
    if (isReachable()) {
      stop();
      window.scrollTo(0, top);
    } else if (performance.now() < deadline) frame = requestAnimationFrame(wait);
    else stop();
  };
  window.scrollTo(0, top);
  if (isReachable()) return () => undefined;
  for (const input of INPUT_EVENTS) window.addEventListener(input, stop, { passive: true });
  frame = requestAnimationFrame(wait);
  return stop;
}
