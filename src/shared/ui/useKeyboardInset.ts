import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Writes the height in px that the on-screen keyboard covers to `--keyboard` of the element. */
export function useKeyboardInset<T extends HTMLElement>(): RefObject<T | null> {
  const ref = useRef<T>(null);
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const update = () => {
      const covered = window.innerHeight - viewport.height - viewport.offsetTop;
      // A pinch zoom also shrinks the visual viewport; only a keyboard leaves the scale alone.
      const inset = viewport.scale === 1 && covered > 80 ? Math.round(covered) : 0;
      ref.current?.style.setProperty('--keyboard', `${inset}px`);
    };
    // Measuring forces a layout of the new screen, and without a focused field there is no keyboard.
    if (document.activeElement?.matches('input, textarea')) update();
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return ref;
}
