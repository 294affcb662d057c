import type { OrdersCursor } from './ordersTable';

/** The cursor of the page after these orders; undefined when there is none. */
export function cursorAfter(page: readonly OrdersCursor[], length: number): string | undefined {
  const last = page.at(-1);
  if (!last || page.length < length) return undefined;
  return Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url');
}

/** Reads a cursor that `cursorAfter` made; null for anything else. */
export function readCursor(text: string): OrdersCursor | null {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  return Number.isNaN(createdAt.getTime()) || !id ? null : { createdAt, id };
}
