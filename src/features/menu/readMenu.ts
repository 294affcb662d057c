import { CategoryList, type Category } from '../../../contract/dashboard';
import { MenuItem, MenuPage } from '../../../contract/menu';
import { readShape, readShapes } from '../../shared/api/readShape';
import { asRecord, int, unwrap } from '../../shared/api/tolerant';

export const readCategories = (value: unknown): Category[] => readShapes(CategoryList, value, 'categories');

/** ENT-05. */
export const readMenuItem = (value: unknown): MenuItem => readShape(MenuItem, unwrap(value, 'item'));

/** A page of items; without pagination it is the only page. */
export function readMenuPage(value: unknown): MenuPage {
  const page = Array.isArray(value) ? { items: value } : asRecord(value);
  const read = readShape(MenuPage, page);
  const total_records = int(asRecord(page.pagination).total_records, read.items.length);
  return { ...read, pagination: { ...read.pagination, total_records } };
}
