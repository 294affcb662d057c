import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import { afterPaint } from '../afterPaint';
import { remembered, type ListMemory } from './listMemory';
import { partsOf, type ListPart } from './listParts';
import { useDrawnRows } from './useDrawnRows';
import { isLaidOut, useWindowWidth } from './windowWidth';

export { WHOLE } from './useDrawnRows';
export type { ListPart } from './listParts';

/** How a list stands at some width of the window: px and columns. */
export interface ListLayout { columns: number; gap: number; rowHeight: number }

/** What stands above a list at least, px. */
const ABOVE = 160;

export interface ListWindowProps {
  count: number;
  /** Heights are remembered under this name, so that coming back finds every row where it was. */
  name: string;
  layoutAt: (width: number) => ListLayout;
  /** The customer comes back: what was seen last is drawn first. */
  isBack?: boolean;
}

/**
 * Which items of a long list of links to draw: first what fits the screen, then, after the paint and a few at a time, the
 * rest; of more than 60 items only those around the visible ones. The list is a grid in the flow whose items carry
 * `data-at`, their index; a block of the given height, without any transition, stands for rows that are left out. The
 * row with the focus stays.
 */
export function useListWindow({ count, name, layoutAt, isBack = false }: ListWindowProps): { ref: RefObject<HTMLUListElement | null>; parts: ListPart[] } {
  const width = useWindowWidth();
  const { columns, gap, rowHeight } = useMemo(() => layoutAt(width), [layoutAt, width]);
  const memory = useMemo(() => remembered(`${name} ${width}`, rowHeight, gap), [name, width, rowHeight, gap]);
  const ref = useRef<HTMLUListElement>(null);
  const { drawn, pinned, look, move, resize, turn, settle, showAll } = useDrawnRows(ref, {
    count, columns, memory,
    first: () => (isBack ? memory.seen() : undefined) ?? { from: 0, to: Math.max(1, Math.ceil((window.innerHeight - ABOVE) / (rowHeight + gap))) },
  });

  // More items, or another width: the rows that moved into view are there in the same frame.
  const known = useRef<ListMemory>(null);
  useLayoutEffect(() => {
    const [isFirst, isTurning] = [known.current === null, known.current !== memory];
    known.current = memory;
    if (!isLaidOut()) showAll();
    else if (!isFirst) (isTurning ? turn : look)();
  }, [look, turn, showAll, memory]);

  useEffect(() => {
    const list = ref.current;
    if (!list || !isLaidOut()) return undefined;
    const onMove = () => { if (window.innerWidth === width) move(); };
    const begin = afterPaint(() => { settle(); onMove(); });
    // A browser's own anchoring (off in the list) would move the page after the window has been chosen.
    const sizes = new ResizeObserver(() => { resize(); onMove(); });
    sizes.observe(list);
    window.addEventListener('scroll', onMove, { passive: true });
    list.addEventListener('focusin', look);
    return () => {
      begin();
      sizes.disconnect();
      window.removeEventListener('scroll', onMove);
      list.removeEventListener('focusin', look);
    };
  }, [width, look, move, resize, settle]);

  return { ref, parts: partsOf({ drawn, pinned, count, columns, heights: memory.heights }) };
}
