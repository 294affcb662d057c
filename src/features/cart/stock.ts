import { businessDay } from '../../../contract/lib/businessDay';
import type { MenuItem } from '../../../contract/menu';
import type { AppState } from '../../shared/store/appState';
import { selectTime } from './cartSlice';

const ofToday = (item: MenuItem): MenuItem => item;

/** Of another day, on which nothing has run out yet. */
const inStock = (item: MenuItem): MenuItem => ({
  ...item,
  is_sold_out: false,
  addons: item.addons.map((group) => ({
    ...group,
    addon_items: group.addon_items.map((addon) => ({ ...addon, is_sold_out: false })),
  })),
});

/** What an item is at the order's time. */
export function selectStock(state: AppState): (item: MenuItem) => MenuItem {
  const time = selectTime(state);
  return time && businessDay(new Date(time.at)) > businessDay(new Date()) ? inStock : ofToday;
}
