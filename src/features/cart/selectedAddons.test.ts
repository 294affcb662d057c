import { completeAddons, needsItem } from './selectedAddons';

const ranch = {
  ...{ addon_index: 1, item_id: 'dip-ranch', title: 'Ranch', price: 0.1, quantity: 3 },
  ...{ total_price: 0.1 + 0.2, max_selection: 3, max_quantity: 6 },
};
const full = { ...ranch, item: { _id: 'dip-ranch', title: 'Ranch' } };

it('A-16 ADDON-09 complete addons of a cart line go back as they came, money in whole fils', () => {
  expect(needsItem([full])).toBe(false);
  expect(completeAddons([full])).toEqual([{ ...ranch, total_price: 0.3 }]);
  expect(completeAddons([{ ...full, total_price: undefined }])).toMatchObject([{ total_price: 0.3 }]);
});

it('A-16 addons with a title alone need their item', () => {
  expect(needsItem([full, { quantity: 2, item: { title: 'Ranch' } }])).toBe(true);
});
