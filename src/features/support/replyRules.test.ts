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

/** A value with every field of a schema. */
function sample({ type, const: constant, properties, items, anyOf }: Schema): unknown {
  if (anyOf?.[0]) return sample(anyOf[0]);
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, sample(each)]));
  if (items) return [sample(items)];
  if (type === 'number' || type === 'integer') return 1;
  if (type === 'boolean') return true;
  return constant ?? 'text';
}

/** Paths of the fields of a value. */
function fieldsOf(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsOf(each, path));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => [`${path}${name}`, ...fieldsOf(each, `${path}${name}.`)]);
}

const SOURCES = ['image_sources', 'image_sources.type', 'image_sources.srcset', 'image_blur'];
const within = (path: string, fields: readonly string[]) => fields.map((field) => `${path}.${field}`);
const WITHOUT_PICTURE = [...SOURCES, 'image_alt', 'image_color'];
/** Fields of the contract that a snapshot leaves out. Every other field is kept or masked. */
const LEFT_OUT: Record<string, string[]> = {
  getCart: within('cartItems.item', SOURCES),
  getItemDetails: [...SOURCES, ...within('addons.addon_items', WITHOUT_PICTURE)],
  getMyOrders: [...within('orders.order_items.item', WITHOUT_PICTURE), 'next_cursor'],
  getOrderDetails: within('order.order_items.item', WITHOUT_PICTURE),
};

describe('B-02 the rules for replies', () => {
  it.each(Object.keys(recordedCalls))('know every field of %s, so that a new field needs a decision', (name) => {
    const { data } = calls[name as keyof typeof calls] as { data: Schema };
    const rule = recordedCalls[name]?.data;
    const whole = sample(data);
    const kept = new Set(fieldsOf(rule?.(whole, ruleContext([]))));
    const fields = [...new Set(fieldsOf(whole))];
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !kept.has(field)).sort()).toEqual((LEFT_OUT[name] ?? []).sort());
  });
});
