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

/** Fields of the contract that a snapshot leaves out. Everything else is kept or masked by a rule. */
const PICTURE_EXTRAS = ['image_sources', 'image_sources.type', 'image_sources.srcset', 'image_blur'];
const LEFT_OUT: Record<string, string[]> = {
  getCart: PICTURE_EXTRAS.map((field) => `cartItems.item.${field}`),
  getItemDetails: PICTURE_EXTRAS,
};

describe('B-02 the rules for replies', () => {
  it.each(Object.keys(recordedCalls))('know every field of %s, so that a new field needs a decision', (name) => {
    const { data } = calls[name as keyof typeof calls] as { data: Schema };
    const rule = recordedCalls[name]?.data;
    const whole = sample(data);
    const kept = new Set(fieldsOf(rule?.(whole, ruleContext([]))));
    const fields = [...new Set(fieldsOf(whole))];
    expect(fields.length).toBeGreaterThan(0);
    expect(fields.filter((field) => !kept.has(field))).toEqual(LEFT_OUT[name] ?? []);
  });
});
