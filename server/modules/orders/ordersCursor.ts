import { ordersMessages } from '../../i18n/orders';
import { refuse } from '../../http/errors';
import { PAGE_LENGTH, type FullOrder, type OrdersCursor } from './ordersTable';

/** The cursor of the page after these orders; undefined when there is none. */
export function cursorAfter(page: readonly FullOrder[]): string | undefined {
  const last = page.at(-1)?.order;
  if (!last || page.length < PAGE_LENGTH) return undefined;
  return Buffer.from(`${last.createdAt.toISOString()} ${last.id}`).toString('base64url');
}

/** Reads a cursor that `cursorAfter` made; refuses anything else. */
export function readCursor(text: string): OrdersCursor {
  const [time = '', id = ''] = Buffer.from(text, 'base64url').toString().split(' ');
  const createdAt = new Date(time);
  if (Number.isNaN(createdAt.getTime()) || !id) refuse(ordersMessages.badCursor);
  return { createdAt, id };
}
