import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const positions = new Map<string, number>();

/**
 * Scroll and focus at route changes: back finds the list where it was, a new screen starts at its top with the focus on
 * its heading, so that a screen reader announces it.
 */
export function RouteEffects() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  /** The screen that was shown before; null at the start of the visit, and after an error or the splash took its place. */
  const before = useRef<string | null>(null);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [key]);

  // Before the new screen is painted: one that is drawn after the tap's own frame would else stand at the old place first.
  useLayoutEffect(() => {
    const last = before.current;
    if (kind === 'POP') return last === null && !positions.has(key) ? undefined : restore(positions.get(key) ?? 0);
    // A new query on the same screen, such as Home's toggle, moves neither scroll nor focus.
    if (last !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [key, pathname, kind]);

  useEffect(() => {
    const last = before.current;
    before.current = pathname;
    return kind === 'POP' || last === pathname ? undefined : focusHeading();
  }, [key, pathname, kind]);

  return null;
}

/** Goes back to a position as soon as the page is tall enough for it; gives up after two seconds or at a touch. */
function restore(top: number): () => void {
  const until = performance.now() + 2000;
  let frame = 0;
  const attempt = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) > 2 && performance.now() < until) frame = requestAnimationFrame(attempt);
  };
  attempt();
  const stop = () => cancelAnimationFrame(frame);
  window.addEventListener('wheel', stop, { once: true, passive: true });
  window.addEventListener('touchstart', stop, { once: true, passive: true });
  return stop;
}

/** Focuses the heading as soon as the screen's chunk has drawn it; a screen that focused its first field knows better. */
function focusHeading(): () => void {
  const until = performance.now() + 5000;
  let frame = 0;
  const attempt = () => {
    if (document.activeElement?.closest('main input, main textarea')) return;
    const heading = document.querySelector<HTMLElement>('h1');
    if (heading) {
      heading.tabIndex = -1;
      heading.style.outline = 'none';
      heading.focus({ preventScroll: true });
    } else if (performance.now() < until) {
      frame = requestAnimationFrame(attempt);
    }
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
