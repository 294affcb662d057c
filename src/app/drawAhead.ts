import { matchPath } from 'react-router-dom';
import { routes } from '../shared/paths';
import { ahead, type Layer, type Whereabouts } from './ahead';
import { AheadFrame, isAheadDrawn, isAheadLaidOut } from './AheadFrame';
import type { Coming } from './prefetchLink';

/** A press that leads nowhere is over by now, ms. */
const KEPT = 10_000;
/** Another category or item is the same screen with something else in it: it stays, with its place in the rail. */
const oneScreen = [routes.items, routes.item, routes.search] as const;
const isSameScreen = (there: string) => oneScreen.some((route) => matchPath(route, there) && matchPath(route, window.location.pathname));

const Nothing = () => null;
const never = () => false;

let count = 0;

/** Draws the screen behind a link under the finger as soon as its code is there, and once more when its data are; returns how to give it up. */
export function drawAhead({ pathname, search, hash }: HTMLAnchorElement, { code, replies }: Coming): () => void {
  const here = window.location.href;
  const place = pathname + search + hash;
  // As the hooks will read it once the link has been followed; the entry of the history is not made yet.
  const location = { pathname, search, hash, state: null, key: 'ahead' };
  const isFor = ({ location: to, navigationType }: Whereabouts) => navigationType !== 'POP' && !to.state && to.pathname + to.search + to.hash === place;
  const id = count += 1;
  let isOver = false;
  const set = (Frame: Layer['Frame'], isDrawn: () => boolean, isLaidOut: () => boolean) => {
    if (!isOver && window.location.href === here) ahead.set({ id, place, isFor, isDrawn, isLaidOut, Frame, where: { location, navigationType: 'PUSH' as Whereabouts['navigationType'] } });
  };
  const draw = () => { if (!isSameScreen(pathname)) set(AheadFrame, isAheadDrawn, isAheadLaidOut); };
  const stop = () => {
    isOver = true;
    if (ahead.current()?.place === place) ahead.set(null);
  };
  // A tap that comes already now is known as one.
  set(Nothing, never, never);
  void code.then(draw).then(() => Promise.all(replies)).then(draw, () => undefined);
  const timer = setTimeout(stop, KEPT);
  return () => { clearTimeout(timer); stop(); };
}
