import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { notePathBelow } from '../../shared/lib/goBack';
import { focusHeading, restoreFocus } from './restoreFocus';

const SCROLL_TIMEOUT_MS = 10_000;
const INPUT_EVENTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to a position (px) at once, and again when the page is tall enough for it, unless the customer acts. */
export function restoreScroll(top: number): () => void {
  const deadline = performance.now() + SCROLL_TIMEOUT_MS;
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

const positions = new Map<string, number>();

/** Back restores the scroll position, a new screen starts at its top; both have the focus on their heading. */
export function RouteEffects() {
  const { key, pathname } = useLocation();
  const kind = useNavigationType();
  // Entries that the page script added have no key of the router.
  const entry = `${key} ${pathname}`;
  const visit = useRef<{ entry: string; pathname: string; previous: string | null } | null>(null);

  useLayoutEffect(() => {
    notePathBelow(entry, pathname, kind);
    if (visit.current?.entry !== entry) visit.current = { entry, pathname, previous: visit.current?.pathname ?? null };
  }, [entry, pathname, kind]);

  useLayoutEffect(() => {
    window.history.scrollRestoration = 'manual';
    const remember = () => positions.set(entry, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, [entry]);

  useLayoutEffect(() => {
    const previous = visit.current?.previous ?? null;
    if (kind === NavigationType.Pop)
      return previous === null && !positions.has(entry) ? undefined : restoreScroll(positions.get(entry) ?? 0);
    // A new query on the same screen, such as Home's toggle, moves neither scroll nor focus.
    if (previous !== pathname) window.scrollTo(0, 0);
    return undefined;
  }, [entry, pathname, kind]);

  useEffect(() => {
    const previous = visit.current?.previous ?? null;
    const isFirstScreen = kind === NavigationType.Pop && previous === null;
    return isFirstScreen || previous === pathname ? undefined : focusNewHeading();
  }, [entry, pathname, kind]);

  useEffect(restoreFocus, []);
  return null;
}

function focusNewHeading(): () => void {
  const deadline = performance.now() + 5000;
  let frame = 0;
  const attempt = () => {
    if (document.activeElement?.closest('main input, main textarea')) return;
    if (!focusHeading() && performance.now() < deadline) frame = requestAnimationFrame(attempt);
  };
  attempt();
  return () => cancelAnimationFrame(frame);
}
