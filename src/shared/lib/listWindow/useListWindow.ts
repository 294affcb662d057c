import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../afterPaint';
import { remembered, type ListMemory } from './listMemory';
import { around, atOnce, contains, inColumns, inSteps, nextStep, overlap, ranges } from './windowSteps';
import type { Rows } from './rowHeights';

/** How a list stands at some width of the window: px and columns. */
export interface ListLayout { columns: number; gap: number; rowHeight: number }

/** Neighbouring items of the list (`to` is not one of them), or the height of the rows that are left out. */
export type ListPart = { from: number; to: number } | { px: number };

/** Items that are drawn in one task: what a slow phone does between two frames or three. */
const SLICE = 4;
/** Up to here every item stays in the document, for the browser's own search and for screen readers. */
export const WHOLE = 60;
/** Screens above and below the visible one whose rows are kept. */
const AROUND = 1.5;
/** What stands above a list at least, px. */
const ABOVE = 160;
const EVERYTHING: Rows = { from: 0, to: Number.MAX_SAFE_INTEGER };

const widthOf = () => window.innerWidth;
const watchWidth = (changed: () => void) => {
  window.addEventListener('resize', changed);
  return () => window.removeEventListener('resize', changed);
};
/** Every browser has one, a document without any layout (a test's) has none. */
const isLaidOut = () => document.documentElement.clientWidth > 0;

interface View { window: Rows; columns: number; pinned: number | null }

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
  const width = useSyncExternalStore(watchWidth, widthOf);
  const { columns, gap, rowHeight } = useMemo(() => layoutAt(width), [layoutAt, width]);
  const memory = useMemo(() => remembered(`${name} ${width}`, rowHeight, gap), [name, width, rowHeight, gap]);
  const rows = Math.ceil(count / columns);
  const slice = Math.max(1, Math.round(SLICE / columns));
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState<View>(() => ({
    window: (isBack ? memory.seen() : undefined) ?? { from: 0, to: Math.max(1, Math.ceil((window.innerHeight - ABOVE) / (rowHeight + gap))) }, columns, pinned: null,
  }));
  // At another width the same items stand in other rows.
  const drawn = useMemo(() => inColumns(view.window, view.columns, columns), [view, columns]);
  /** For what lives longer than a render: what is drawn, what is wanted by now, and the step that is about to be taken. */
  const now = useRef<{ drawn: Rows; wanted: Rows; step?: () => void; anchor?: { at: number; top: number }; isTurning?: boolean }>({ drawn, wanted: drawn });

  const focusedRow = useCallback(() => {
    const item = document.activeElement?.closest<HTMLElement>('[data-at]');
    return item && ref.current?.contains(item) ? Math.floor(Number(item.dataset['at']) / columns) : null;
  }, [columns]);

  /** Notes which item stands first in the window, and where; returns to it. */
  const anchor = useCallback(() => {
    for (const item of ref.current?.querySelectorAll<HTMLElement>('[data-at]') ?? []) {
      const { top, bottom } = item.getBoundingClientRect();
      if (bottom <= 0) continue;
      now.current.anchor = { at: Number(item.dataset['at']), top };
      return;
    }
  }, []);
  const toAnchor = useCallback(() => {
    const { anchor: found } = now.current;
    const item = found && ref.current?.querySelector(`[data-at="${found.at}"]`);
    if (item) window.scrollBy(0, item.getBoundingClientRect().top - found.top);
  }, []);

  /** Notes the heights of the rows that are drawn; returns by how much those above the visible ones differ from before, px. */
  const measure = useCallback(() => {
    let above = 0;
    const first = memory.seen()?.from ?? 0;
    for (const item of ref.current?.children ?? []) {
      const at = Number((item as HTMLElement).dataset['at'] ?? -1);
      if (at < 0 || at % columns !== 0) continue;
      const change = memory.heights.note(at / columns, item.getBoundingClientRect().height);
      if (at / columns < first) above += change;
    }
    return above;
  }, [columns, memory]);

  /** Finds out what is seen, draws that at once where it is missing, and what else is wanted. */
  const look = useCallback((draw: (change: () => void) => void) => {
    if (!ref.current) return;
    const top = -ref.current.getBoundingClientRect().top;
    const near = (screens: number, more: number): Rows => {
      const { from, to } = memory.heights.rowsIn(top - screens * window.innerHeight, top + (1 + screens) * window.innerHeight, rows);
      return overlap({ from: from - more, to: to + more }, { from: 0, to: rows });
    };
    const seen = near(0, 1);
    memory.see(seen);
    now.current.wanted = count <= WHOLE ? { from: 0, to: rows } : inSteps(near(AROUND, 0), slice, rows);
    const pinned = focusedRow();
    const missing = !contains(now.current.drawn, seen);
    if (missing || (pinned !== null && !contains(now.current.drawn, overlap(around(pinned), { from: 0, to: rows })))) {
      const next = { window: missing ? atOnce(now.current.drawn, seen, now.current.wanted) : now.current.drawn, columns, pinned };
      draw(() => setView(next));
    }
  }, [memory, rows, columns, count, slice, focusedRow]);

  // One slice after the other, each in a task of its own after a paint.
  const proceed = useCallback(() => {
    const { wanted, step } = now.current;
    if (step || now.current.drawn.from === wanted.from && Math.min(now.current.drawn.to, rows) === wanted.to) return;
    now.current.step = afterPaint(() => {
      now.current.step = undefined;
      measure();
      const next = { window: nextStep(now.current.drawn, now.current.wanted, slice), columns, pinned: focusedRow() };
      startTransition(() => setView(next));
    });
  }, [rows, columns, slice, measure, focusedRow]);

  // More items, or another width: the rows that moved into view are there in the same frame.
  const known = useRef<ListMemory>(null);
  useLayoutEffect(() => {
    now.current.drawn = drawn;
    if (now.current.isTurning) toAnchor();
  }, [drawn, toAnchor]);
  useLayoutEffect(() => {
    const [isFirst, isTurning] = [known.current === null, known.current !== memory];
    known.current = memory;
    if (!isLaidOut()) setView({ window: EVERYTHING, columns: 1, pinned: null });
    else if (isTurning && !isFirst) {
      // All rows have other heights; what was looked at stays where it is.
      now.current.isTurning = true;
      measure();
      setView({ window: { ...now.current.drawn }, columns, pinned: focusedRow() });
    } else if (!isFirst) look((change) => change());
  }, [look, measure, memory, columns, focusedRow]);

  useEffect(() => {
    const list = ref.current;
    if (!list || !isLaidOut()) return undefined;
    const onMove = () => {
      // Until the rows stand for the new width, what happens to be seen is not what was looked at.
      if (now.current.isTurning || window.innerWidth !== width) return;
      look(flushSync);
      anchor();
      proceed();
    };
    const onFocus = () => look((change) => change());
    const begin = afterPaint(() => { now.current.isTurning = false; measure(); onMove(); });
    // What is looked at stays when rows above turn out higher or lower than they were taken for. A browser's own anchoring
    // (off in the list) would move the page after the window has been chosen.
    const sizes = new ResizeObserver(() => {
      const above = measure();
      if (above !== 0 && !now.current.isTurning) window.scrollBy(0, above);
      onMove();
    });
    sizes.observe(list);
    window.addEventListener('scroll', onMove, { passive: true });
    list.addEventListener('focusin', onFocus);
    return () => {
      begin();
      sizes.disconnect();
      window.removeEventListener('scroll', onMove);
      list.removeEventListener('focusin', onFocus);
    };
  }, [width, look, measure, anchor, proceed]);
  useEffect(() => { if (isLaidOut()) proceed(); }, [drawn, proceed]);
  useEffect(() => {
    const { current } = now;
    return () => { current.step?.(); current.step = undefined; };
  }, [proceed]);

  const parts: ListPart[] = [];
  let next = 0;
  const leaveOut = (to: number) => { if (to > next) parts.push({ px: memory.heights.heightOf({ from: next, to }) }); };
  for (const range of ranges({ from: Math.min(drawn.from, rows), to: Math.min(drawn.to, rows) }, view.pinned, rows)) {
    leaveOut(range.from);
    parts.push({ from: range.from * columns, to: Math.min(count, range.to * columns) });
    next = range.to;
  }
  leaveOut(rows);
  return { ref, parts };
}
