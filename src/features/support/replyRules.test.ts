import { calls } from '../../../contract/calls';
import { recordedCalls } from './replyRules';
import { ruleContext } from './rules';

interface Schema {
  type?: string;
  const?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
}

/** A customer's name and phone number, which every text of a customer may contain. */
const PERSONAL_TEXT = 'For Noura, 050 123 4567';

/** A value with every field of a schema. */
function sample({ type, const: constant, properties, items, anyOf }: Schema): unknown {
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, sample(field)]));
  if (items) return [sample(items)];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return constant ?? PERSONAL_TEXT;
}

/** Paths of the texts that are equal to PERSONAL_TEXT. */
function unmaskedFields(value: unknown, path = ''): string[] {
  if (value === PERSONAL_TEXT) return [path];
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => unmaskedFields(entry, path));
  return Object.entries(value).flatMap(([name, field]) => unmaskedFields(field, path ? `${path}.${name}` : name));
}

const within = (path: string, fields: readonly string[]) => fields.map((field) => `${path}.${field}`);
const TIMES = ['today_timing.timing.open_time', 'today_timing.timing.close_time'];
const BRANCH = ['_id', 'name', 'location', 'phone', ...TIMES];
const ORDER = [
  ...['_id', 'order_code', 'title', 'createdAt', 'promo_code', 'points_type', 'status_history.at'],
  ...within('branch', BRANCH),
  ...within('order_items', ['item._id', 'item.title', 'addons.item_id._id', 'addons.item_id.title']),
];
/** Texts of the shop, and identifiers. All other texts are masked or left out. */
const KEPT: Record<string, string[]> = {
  getCart: [
    'promo_code',
    ...within('cartItems', ['item_id', 'item.title', 'item.image_alt', 'item.image_color']),
    ...within('cartItems.addons', ['item_id', 'title', 'item._id', 'item.title']),
  ],
  getUserAddress: ['_id', 'city', 'country'],
  getItemDetails: [
    ...['_id', 'title', 'description', 'category_id', 'allergens', 'diets', 'image_alt', 'image_color'],
    ...within('addons', ['title', 'addon_items._id', 'addon_items.title']),
  ],
  getMyOrders: within('orders', ORDER),
  getOrderDetails: ['order_title', ...within('order', ORDER)],
  getBranches: within('branches', BRANCH),
  getCustomerCards: ['cards.scheme', 'cards.last4'],
  getAppData: [],
};

describe('B-02 the rules for replies', () => {
  it.each(Object.keys(recordedCalls))('mask or leave out every text of %s that is not listed here', (name) => {
    const { data } = calls[name as keyof typeof calls] as { data: Schema };
    const kept = recordedCalls[name]?.data(sample(data), ruleContext(['Noura']));
    expect(kept).toBeDefined();
    expect([...new Set(unmaskedFields(kept))].sort()).toEqual([...(KEPT[name] ?? [])].sort());
  });
});
