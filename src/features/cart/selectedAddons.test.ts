import { anAddonGroup, anAddonItem } from '../../testing/builders';
import { needsItem, cartAddonsToSend } from './selectedAddons';

const bare = { quantity: 2, item: { title: 'Ranch' } };
const full = {
  quantity: 2,
  item: { _id: 'dip-ranch', title: 'Ranch' },
  addon_index: 1,
  item_id: 'dip-ranch',
  title: 'Ranch',
  price: 4,
  total_price: 8,
  max_selection: 3,
  max_quantity: 6,
};
const groups = [
  anAddonGroup({ title: 'Flavours', addon_items: [anAddonItem({ _id: 'mild', title: 'Mild' })] }),
  anAddonGroup({ max_quantity: 6, addon_items: [anAddonItem({ max_selection: 3 })] }),
];

describe('selected addons of a cart line', () => {
  it('A-16 complete addons go back as they came', () => {
    expect(needsItem([full])).toBe(false);
    expect(cartAddonsToSend([full])).toEqual([
      {
        addon_index: 1,
        item_id: 'dip-ranch',
        title: 'Ranch',
        price: 4,
        quantity: 2,
        total_price: 8,
        max_selection: 3,
        max_quantity: 6,
      },
    ]);
  });

  it('A-16 addons with a title alone are found in the item', () => {
    expect(needsItem([bare])).toBe(true);
    expect(cartAddonsToSend([bare], groups)).toEqual([
      {
        addon_index: 1,
        item_id: 'dip-ranch',
        title: 'Ranch',
        price: 4,
        quantity: 2,
        total_price: 8,
        max_selection: 3,
        max_quantity: 6,
      },
    ]);
  });

  it('ADDON-09 money goes out in whole fils', () => {
    const cheap = { ...full, price: 0.1, quantity: 3, total_price: 0.1 + 0.2 };
    expect(cartAddonsToSend([cheap])).toMatchObject([{ price: 0.1, total_price: 0.3 }]);
    expect(cartAddonsToSend([{ ...cheap, total_price: undefined }])).toMatchObject([{ total_price: 0.3 }]);
    const dips = anAddonGroup({ addon_items: [anAddonItem({ price: 0.1 })] });
    expect(cartAddonsToSend([{ ...bare, quantity: 3 }], [dips])).toMatchObject([{ total_price: 0.3 }]);
  });

  it('A-16 an addon that left the menu is left out', () => {
    expect(cartAddonsToSend([{ ...bare, item: { title: 'Gone' } }], groups)).toEqual([]);
  });
});
