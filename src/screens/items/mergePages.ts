import type { MenuItem, MenuPage } from '../../../contract/menu';

/** The pages as one list: an item that moved between pages is shown once; the total is the newest page's. */
export function mergePages(pages: readonly MenuPage[]): { items: MenuItem[]; total: number } {
  const items = new Map<string, MenuItem>();
  for (const page of pages) for (const item of page.items) if (!items.has(item._id)) items.set(item._id, item);
  return { items: [...items.values()], total: Math.max(pages.at(-1)?.pagination.total_records ?? 0, items.size) };
}
