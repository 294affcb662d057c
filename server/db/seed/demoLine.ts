import type { orderItems, StoredAddon } from '../schema';
import { menuItems } from './menu';

/** A line of a past order, from the current menu. */
export type DemoLine = Omit<typeof orderItems.$inferInsert, 'userId' | 'orderId' | 'position' | 'totalPrice'> & {
  addons: StoredAddon[];
  discountedPrice: number | null;
};

/** The line of an item with addons given as [id, quantity]; throws for unknown ids. */
export function lineOf(
  itemId: string,
  quantity: number,
  chosen: readonly (readonly [id: string, quantity: number])[],
): DemoLine {
  const item = menuItems.find(({ id }) => id === itemId);
  if (!item) throw new Error(`The menu has no ${itemId}`);
  const groups = item.addons ?? [];
  const addons = chosen.map(([id, count]): StoredAddon => {
    const index = groups.findIndex((group) => group.addon_items.some(({ _id }) => _id === id));
    const group = groups[index];
    const addon = group?.addon_items.find(({ _id }) => _id === id);
    if (!group || !addon) throw new Error(`${itemId} has no addon ${id}`);
    return {
      addon_index: index,
      item_id: id,
      title: addon.title,
      price: addon.price,
      quantity: count,
      max_selection: addon.max_selection,
      max_quantity: group.max_quantity,
    };
  });
  return {
    itemId,
    title: item.title,
    image: item.image,
    originalPrice: item.originalPrice,
    discountedPrice: item.discountedPrice ?? null,
    quantity,
    addons,
  };
}
