import { createPath } from 'react-router-dom';
import type { Ahead, Whereabouts } from './ahead';

/** One screen: its key, and where it believes to be. */
export interface Layer { id: number; where: Whereabouts }

/** The screen that is shown, where the router says it is, the one drawn ahead, and how many there were. */
export interface Layers { shown: Layer; router: Whereabouts; ahead: Layer | null; wanted: Ahead | null; count: number }

export const firstLayers = (router: Whereabouts): Layers => ({ shown: { id: 0, where: router }, router, ahead: null, wanted: null, count: 1 });

/**
 * What is shown once the router is at `router` and `wanted` is to be drawn ahead. A screen drawn ahead that is gone to is
 * shown as it is, believing what it was drawn with: what it does not read cannot make it draw anything again.
 */
export function layersAt(before: Layers, router: Whereabouts, wanted: Ahead | null): Layers {
  const { shown, ahead, count } = before;
  if (router !== before.router) {
    const { location, navigationType } = router;
    const isDrawn = ahead && navigationType !== 'POP' && !location.state && createPath(location) === before.wanted?.place;
    return { ...before, shown: isDrawn ? ahead : { id: shown.id, where: router }, router, ahead: null, wanted };
  }
  if (wanted === before.wanted) return before;
  const id = ahead && wanted?.place === before.wanted?.place ? ahead.id : count;
  return { ...before, ahead: wanted && { id, where: wanted.where }, wanted, count: Math.max(count, id + 1) };
}
