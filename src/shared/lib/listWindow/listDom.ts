import type { ListMemory } from './listMemory';

/** An item of a list by its index, and where it stands in the window, px. */
export interface Anchor { at: number; top: number }

const indexOf = (item: HTMLElement) => Number(item.dataset['at'] ?? -1);

/** The row with the focus. */
export function focusedRow(list: HTMLElement | null, columns: number): number | null {
  const item = document.activeElement?.closest<HTMLElement>('[data-at]');
  return item && list?.contains(item) ? Math.floor(indexOf(item) / columns) : null;
}

/** Which item stands first in the window. */
export function firstInView(list: HTMLElement): Anchor | undefined {
  for (const item of list.querySelectorAll<HTMLElement>('[data-at]')) {
    const { top, bottom } = item.getBoundingClientRect();
    if (bottom > 0) return { at: indexOf(item), top };
  }
  return undefined;
}

/** Scrolls so that the item stands again where it stood. */
export function returnTo(list: HTMLElement | null, { at, top }: Anchor): void {
  const item = list?.querySelector(`[data-at="${at}"]`);
  if (item) window.scrollBy(0, item.getBoundingClientRect().top - top);
}

/** Notes the heights of the rows that are drawn; returns by how much those above the visible ones differ from before, px. */
export function noteHeights(list: HTMLElement | null, columns: number, { heights, seen }: ListMemory): number {
  let above = 0;
  const first = seen()?.from ?? 0;
  for (const item of list?.children ?? []) {
    const at = indexOf(item as HTMLElement);
    if (at < 0 || at % columns !== 0) continue;
    const change = heights.note(at / columns, item.getBoundingClientRect().height);
    if (at / columns < first) above += change;
  }
  return above;
}
