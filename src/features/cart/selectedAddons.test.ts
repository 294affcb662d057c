import { anAddonGroup, anAddonItem } from '../../testing/builders';
import { cartAddonsToSend, needsItem } from './selectedAddons';

const bare = { quantity: 2, item: { title: 'Ranch' } };
const ranch = {
  addon_index: 1,
  item_id: 'dip-ranch',
  title: 'Ranch',
  price: 4,
  quantity: 2,
  total_price: 8,
  max_selection: 3,
  max_quantity: 6,
};
const full = { ...ranch, item: { _id: 'dip-ranch', title: 'Ranch' } };
const groups = [
  anAddonGroup({ title: 'Flavours', addon_items: [anAddonItem({ _id: 'mild', title: 'Mild' })] }),
  anAddonGroup({ max_quantity: 6, addon_items: [anAddonItem({ max_selection: 3 })] }),
];

describe('selected addons of a cart line', () => {
  it.each([
    ['complete addons go back as they came', full, false, [ranch]],
    ['addons with a title alone are found in the item', bare, true, [ranch]],
    ['an addon that left the menu is left out', { ...bare, item: { title: 'Gone' } }, true, []],
  ])('A-16 %s', (_what, addon, isIncomplete, sent) => {
    expect(needsItem([addon])).toBe(isIncomplete);
    expect(cartAddonsToSend([addon], groups)).toEqual(sent);
  });

  it('ADDON-09 money goes out in whole fils', () => {
    const cheap = { ...full, price: 0.1, quantity: 3, total_price: 0.1 + 0.2 };
    const dips = anAddonGroup({ addon_items: [anAddonItem({ price: 0.1 })] });
    expect(cartAddonsToSend([cheap])).toMatchObject([{ price: 0.1, total_price: 0.3 }]);
    expect(cartAddonsToSend([{ ...cheap, total_price: undefined }])).toMatchObject([{ total_price: 0.3 }]);
    expect(cartAddonsToSend([{ ...bare, quantity: 3 }], [dips])).toMatchObject([{ total_price: 0.3 }]);
  });
});
