import { useSyncExternalStore } from 'react';

const widthOf = () => window.innerWidth;
const watchWidth = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};

/** The width of the window, px, as it changes. */
export const useWindowWidth = (): number => useSyncExternalStore(watchWidth, widthOf);

/** Every browser has a layout; a document that nobody looks at (a test's) has none. */
export const isLaidOut = (): boolean => document.documentElement.clientWidth > 0;
