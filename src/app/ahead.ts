import type { ContextType } from 'react';
import type { UNSAFE_LocationContext } from 'react-router-dom';

/** Where the router is, as its hooks read it. */
export type Whereabouts = ContextType<typeof UNSAFE_LocationContext>;

/** A screen that is drawn ahead, unseen, while a finger still lies on the link to it. `place` is path, query and hash. */
export interface Ahead { place: string; where: Whereabouts }

let current: Ahead | null = null;
const watchers = new Set<() => void>();

/** What is drawn ahead: at most one screen, and none most of the time. Another object for the same place draws it once more. */
export const ahead = {
  current: () => current,
  watch: (changed: () => void) => {
    watchers.add(changed);
    return () => { watchers.delete(changed); };
  },
  set: (next: Ahead | null) => {
    if (next === current) return;
    current = next;
    watchers.forEach((changed) => changed());
  },
};
