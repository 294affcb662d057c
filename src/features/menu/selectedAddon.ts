import type { AddonGroup, AddonItem, SelectedAddon } from '../../../contract/menu';
import { roundToFils } from '../../shared/lib/money';

export function toSelectedAddon(
  { max_quantity }: Pick<AddonGroup, 'max_quantity'>,
  groupIndex: number,
  addon: Pick<AddonItem, '_id' | 'title' | 'price' | 'max_selection'>,
  quantity: number,
): SelectedAddon {
  const price = roundToFils(addon.price);
  return {
    addon_index: groupIndex,
    item_id: addon._id,
    title: addon.title,
    price,
    quantity,
    total_price: roundToFils(price * quantity),
    max_selection: addon.max_selection,
    max_quantity,
  };
}
