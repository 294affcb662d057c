import { anAddonGroup, anAddonItem } from '../../testing/builders';
import { needsItem, toSelectedAddons } from './selectedAddons';

const bare = { quantity: 2, item: { title: 'Ranch' } };
const full = {
  quantity: 2, item: { _id: 'dip-ranch', title: 'Ranch' }, addon_index: 1, item_id: 'dip-ranch', title: 'Ranch', price: 4, total_price: 8,
  max_selection: 3, max_quantity: 6,
};
const groups = [anAddonGroup({ title: 'Flavours', addon_items: [anAddonItem({ _id: 'mild', title: 'Mild' })] }),
  anAddonGroup({ max_quantity: 6, addon_items: [anAddonItem({ max_selection: 3 })] })];

describe('selected addons of a cart line', () => {
  it('A-16 complete addons go back as they came', () => {
    expect(needsItem([full])).toBe(false);
    expect(toSelectedAddons([full])).toEqual([{
      addon_index: 1, item_id: 'dip-ranch', title: 'Ranch', price: 4, quantity: 2, total_price: 8, max_selection: 3, max_quantity: 6,
    }]);
  });

  it('A-16 addons with a title alone are found in the item', () => {
    expect(needsItem([bare])).toBe(true);
    expect(toSelectedAddons([bare], groups)).toEqual([{
      addon_index: 1, item_id: 'dip-ranch', title: 'Ranch', price: 4, quantity: 2, total_price: 8, max_selection: 3, max_quantity: 6,
    }]);
  });

  it('A-16 an addon that left the menu is left out', () => {
    expect(toSelectedAddons([{ ...bare, item: { title: 'Gone' } }], groups)).toEqual([]);
  });
});
