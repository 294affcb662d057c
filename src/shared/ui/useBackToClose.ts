import { useEffect, useEffectEvent } from 'react';

/** A history entry of an overlay repeats the router's entry of its screen, with the number of open overlays. */
interface Entry {
  key?: string;
  overlays?: number;
}
const entryOf = (state: unknown): Entry => (state as Entry | null) ?? {};
const depthOf = (state: unknown): number => entryOf(state).overlays ?? 0;

interface Overlay {
  key: string | undefined;
  href: string;
  close: () => void;
}
const REMOVE_AFTER_MS = 50;
const opened: Overlay[] = [];
let removed: Overlay | undefined;
/** The entry that Back or Forward led to, unless an overlay has opened on it since. */
let reached: Entry | undefined;
let isListening = false;

/** Nothing follows the entry of an overlay that Back has closed; a browser that cannot tell stays on it. */
const canGoForward = () => (window as Partial<Window>).navigation?.canGoForward ?? true;

const addHistoryEntry = () =>
  window.history.pushState({ ...entryOf(window.history.state), overlays: opened.length }, '');

/** Runs before the router's listener, for which a change between an overlay and its screen is no navigation. */
function handlePop(event: PopStateEvent): void {
  const depth = depthOf(event.state);
  const isForward = reached !== undefined && reached.key === entryOf(event.state).key;
  reached = entryOf(event.state);
  const overlay = removed ?? opened[depth];
  // An overlay that has opened since the removal began needs an entry of its own.
  if (removed && opened.length > depth) {
    removed = undefined;
    addHistoryEntry();
    event.stopImmediatePropagation();
    return;
  }
  removed = undefined;
  while (opened.length > depth) opened.pop()?.close();
  const isSameScreen = entryOf(event.state).key === overlay?.key && window.location.href === overlay?.href;
  // A link in an overlay leaves its entry behind: Back goes on to the screen below, Forward to that of the link.
  if (depth > opened.length) window.history.go(isForward && canGoForward() ? 1 : -1);
  else if (!isSameScreen) return;
  event.stopImmediatePropagation();
}

function addEntry(overlay: Overlay): () => void {
  if (!isListening) window.addEventListener('popstate', handlePop, { capture: true });
  isListening = true;
  opened.push(overlay);
  reached = undefined;
  // The entry of a former overlay may still be there: it closed just now, or the page was reloaded.
  if (depthOf(window.history.state) < opened.length) addHistoryEntry();
  return () => {
    const at = opened.indexOf(overlay);
    if (at < 0) return;
    opened.splice(at, 1);
    // Later, because what closes an overlay often navigates or opens the next one, which takes over the entry.
    setTimeout(() => {
      if (depthOf(window.history.state) <= opened.length) return;
      removed = overlay;
      window.history.back();
    }, REMOVE_AFTER_MS);
  };
}

/** Lets Back close an open sheet or menu without leaving the screen. Without `onClose` the customer must choose. */
export function useBackToClose(isOpen: boolean, onClose: (() => void) | undefined): void {
  const close = useEffectEvent(() => onClose?.());
  const isClosable = isOpen && onClose !== undefined;
  useEffect(() => {
    if (!isClosable) return undefined;
    return addEntry({ key: entryOf(window.history.state).key, href: window.location.href, close: () => close() });
  }, [isClosable]);
}
