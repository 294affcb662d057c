import assert from 'node:assert/strict';
import type { MenuFile } from '../../contract/menuFile';

/** A text in both languages. */
export const text = (en: string) => ({ en, ar: `${en} بالعربية` });
const day = { open: '11:00', close: '02:00' };

/** A small valid menu. */
export const menu = (): MenuFile => ({
  shop: {
    name: { en: 'Ember & House', ar: 'بيت الجمر' },
    code_prefix: 'EH',
    vat_percent: 10,
    delivery_fee: { base: 7, base_km: 2, per_km: 1.5, most: 20 },
    points: { per_aed_spent: 2, per_aed_off: 50, max_percent: 100 },
  },
  pictures: { 'own-wings': { file: 'wings.png', alt: text('Wings') } },
  branches: [
    {
      id: 'own-branch',
      name: text('Marina'),
      location: text('Dubai Marina'),
      lat: 25.08,
      lng: 55.14,
      phone: '+971 4 000 0000',
      delivery_minutes: 30,
      delivery_radius_km: 10,
      hours: [day, day, day, day, day, day, null],
    },
  ],
  addon_groups: {
    sauces: {
      title: text('Sauces'),
      min_selection: 1,
      max_selection: 2,
      min_quantity: 0,
      max_quantity: 0,
      addon_items: [
        { id: 'mild', title: text('Mild'), price: 0, max_selection: 1, default: true },
        { id: 'hot', title: text('Hot'), price: 2.5, max_selection: 1, heat: 4 },
      ],
    },
  },
  categories: [
    {
      id: 'own-category',
      title: text('Wings'),
      image: 'own-wings',
      items: [
        {
          id: 'own-item',
          title: text('Ten wings'),
          description: text('Ten wings'),
          image: 'own-wings',
          price: 35.5,
          discounted_price: 30,
          addons: [{ group: 'sauces' }],
        },
      ],
    },
  ],
  promos: [
    {
      id: 'own-promo',
      code: 'Own10',
      title: text('Ten'),
      description: text('Ten'),
      image: 'own-wings',
      kind: 'percent',
      value: 10,
      uses: 5,
    },
  ],
});

export const firstItem = (file: MenuFile) => file.categories[0]?.items[0] ?? assert.fail('no item');

/** The parts of a menu that mistakes are made in. */
export function partsOf(file: MenuFile) {
  const { shop, branches, promos = [] } = file;
  const [branch = assert.fail()] = branches;
  const [promo = assert.fail()] = promos;
  const group = file.addon_groups?.sauces ?? assert.fail();
  const [mild = assert.fail(), hot = assert.fail()] = group.addon_items;
  return { shop, branches, branch, promo, group, mild, hot, item: firstItem(file) };
}
export type Parts = ReturnType<typeof partsOf>;
