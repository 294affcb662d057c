import type { ComponentType, ContextType, ReactNode } from 'react';
import type { UNSAFE_LocationContext } from 'react-router-dom';

/** Where the router is, as its hooks read it. */
export type Whereabouts = ContextType<typeof UNSAFE_LocationContext>;

/** Properties of what a screen is drawn in. */
export interface FrameProps { where: Whereabouts; isShown: boolean; children: ReactNode }

/** One screen: where it believes to be, and what it is drawn in. */
export interface Layer { id: number; where: Whereabouts; Frame: ComponentType<FrameProps> }

/** A screen that is drawn ahead, unseen, while a finger still lies on the link to it. */
export interface Ahead extends Layer {
  place: string;
  isFor: (router: Whereabouts) => boolean;
  /** It has become elements. */
  isDrawn: () => boolean;
  /** And a frame has laid them out. */
  isLaidOut: () => boolean;
}

let current: Ahead | null = null;
/** One place shows it. */
let watcher: (() => void) | undefined;

/** What is drawn ahead: at most one screen, and none most of the time. Another object with the same id draws it once more. */
export const ahead = {
  current: () => current,
  watch: (changed: () => void) => {
    watcher = changed;
    return () => { watcher = undefined; };
  },
  set: (next: Ahead | null) => {
    current = next;
    watcher?.();
  },
};
