import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../afterPaint';
import { firstInView, focusedRow, noteHeights, returnTo, type Anchor } from './listDom';
import type { ListMemory } from './listMemory';
import type { Rows } from './rowHeights';
import { isLaidOut } from './windowWidth';
import { around, atOnce, contains, inColumns, inSteps, nextStep, overlap } from './windowSteps';

/** Items that are drawn in one task: what a slow phone does between two frames or three. */
const SLICE = 4;
/** Up to here every item stays in the document, for the browser's own search and for screen readers. */
export const WHOLE = 60;
/** Screens above and below the visible one whose rows are kept. */
const AROUND = 1.5;

const EVERYTHING: Rows = { from: 0, to: Number.MAX_SAFE_INTEGER };

interface View { window: Rows; columns: number; pinned: number | null }

/** What lives longer than a render: what is drawn, what is wanted by now, the step that is about to be taken, and the place that is kept at a turn. */
interface Now { drawn: Rows; wanted: Rows; step?: () => void; anchor?: Anchor; isTurning?: boolean }

export interface DrawnRows {
  drawn: Rows;
  /** The row with the focus. */
  pinned: number | null;
  /** Draws what is seen by now, where it is missing. */
  look: () => void;
  /** The same in this very frame, and notes what is looked at; the rest follows. */
  move: () => void;
  /** The rows have other heights: what is looked at stays where it is. */
  resize: () => void;
  /** Another width begins; what was looked at stays, until the rows stand for it. */
  turn: () => void;
  settle: () => void;
  showAll: () => void;
}

/** Which rows of a list are in the document: `first` to begin with, then those near what is seen, a few in each task. */
export function useDrawnRows(list: RefObject<HTMLElement | null>, { count, columns, memory, first }: { count: number; columns: number; memory: ListMemory; first: () => Rows }): DrawnRows {
  const rows = Math.ceil(count / columns);
  const slice = Math.max(1, Math.round(SLICE / columns));
  const [view, setView] = useState<View>(() => ({ window: first(), columns, pinned: null }));
  // At another width the same items stand in other rows.
  const drawn = useMemo(() => inColumns(view.window, view.columns, columns), [view, columns]);
  const now = useRef<Now>({ drawn, wanted: drawn });
  const show = useCallback((window: Rows) => setView({ window, columns, pinned: focusedRow(list.current, columns) }), [list, columns]);

  /** Finds out what is seen, draws that at once where it is missing, and what else is wanted. */
  const lookAndDraw = useCallback((draw: (change: () => void) => void) => {
    if (!list.current) return;
    const top = -list.current.getBoundingClientRect().top;
    const near = (screens: number, more: number): Rows => {
      const { from, to } = memory.heights.rowsIn(top - screens * window.innerHeight, top + (1 + screens) * window.innerHeight, rows);
      return overlap({ from: from - more, to: to + more }, { from: 0, to: rows });
    };
    const seen = near(0, 1);
    memory.see(seen);
    now.current.wanted = count <= WHOLE ? { from: 0, to: rows } : inSteps(near(AROUND, 0), slice, rows);
    const pinned = focusedRow(list.current, columns);
    const missing = !contains(now.current.drawn, seen);
    if (missing || (pinned !== null && !contains(now.current.drawn, overlap(around(pinned), { from: 0, to: rows })))) {
      const next = missing ? atOnce(now.current.drawn, seen, now.current.wanted) : now.current.drawn;
      draw(() => show(next));
    }
  }, [list, memory, rows, columns, count, slice, show]);

  // One slice after the other, each in a task of its own after a paint.
  const proceed = useCallback(() => {
    const { wanted, step } = now.current;
    if (step || now.current.drawn.from === wanted.from && Math.min(now.current.drawn.to, rows) === wanted.to) return;
    now.current.step = afterPaint(() => {
      now.current.step = undefined;
      noteHeights(list.current, columns, memory);
      const next = nextStep(now.current.drawn, now.current.wanted, slice);
      startTransition(() => show(next));
    });
  }, [list, rows, columns, slice, memory, show]);

  useLayoutEffect(() => {
    now.current.drawn = drawn;
    if (now.current.isTurning && now.current.anchor) returnTo(list.current, now.current.anchor);
  }, [list, drawn]);

  useEffect(() => { if (isLaidOut()) proceed(); }, [drawn, proceed]);
  useEffect(() => {
    const { current } = now;
    return () => { current.step?.(); current.step = undefined; };
  }, [proceed]);

  const look = useCallback(() => lookAndDraw((change) => change()), [lookAndDraw]);
  const move = useCallback(() => {
    // Until the rows stand for the new width, what happens to be seen is not what was looked at.
    if (now.current.isTurning) return;
    lookAndDraw(flushSync);
    now.current.anchor = (list.current && firstInView(list.current)) ?? now.current.anchor;
    proceed();
  }, [list, lookAndDraw, proceed]);
  const resize = useCallback(() => {
    const above = noteHeights(list.current, columns, memory);
    if (above !== 0 && !now.current.isTurning) window.scrollBy(0, above);
  }, [list, columns, memory]);
  const turn = useCallback(() => {
    now.current.isTurning = true;
    noteHeights(list.current, columns, memory);
    show({ ...now.current.drawn });
  }, [list, columns, memory, show]);
  const settle = useCallback(() => {
    now.current.isTurning = false;
    noteHeights(list.current, columns, memory);
  }, [list, columns, memory]);
  const showAll = useCallback(() => show(EVERYTHING), [show]);

  return { drawn, pinned: view.pinned, look, move, resize, turn, settle, showAll };
}
