import type { TSchema } from 'typebox';
import { flag, list, nullable, number, object, oneOf, text, withPicture, type Rule } from './rules';

/** A schema of `contract/` as scripts/schemasOf.js gives it to the app. */
interface Schema {
  type?: string;
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  /** The properties that are not required. */
  optional?: string[];
  items?: Schema;
  default?: unknown;
  'x-read'?: 'id' | 'picture' | 'srcset';
}

/** Rules of single fields by their path, such as `order.address`; null leaves a field out. Lists add no part to it. */
export type Exceptions = Readonly<Record<string, Rule | null>>;

function objectRule({ properties = {}, optional = [] }: Schema, path: string, exceptions: Exceptions): Rule {
  const rules = Object.entries(properties).flatMap(([name, schema]) => {
    const rule = ruleAt(schema, path ? `${path}.${name}` : name, exceptions);
    return rule ? [[name, rule] as const] : [];
  });
  // An object without its identifier says nothing.
  const needed = Object.keys(properties).filter(
    (name) => properties[name]?.['x-read'] === 'id' && !optional.includes(name),
  );
  const rule = object(Object.fromEntries(rules), ...needed);
  const hasPicture = properties.image_blur && exceptions[path ? `${path}.image` : 'image'] === undefined;
  return hasPicture ? withPicture(rule) : rule;
}

/** A literal of the schema; any text if the schema accepts unknown ones. */
function unionRule(options: Schema[], schema: Schema, path: string, exceptions: Exceptions): Rule | null {
  const inner = options.find(({ type }) => type !== 'null');
  if (inner && inner.const === undefined) {
    const rule = ruleAt(inner, path, exceptions);
    return rule && nullable(rule);
  }
  return schema.default === undefined ? text : oneOf(...options.map((option) => String(option.const)));
}

function ruleAt(schema: Schema, path: string, exceptions: Exceptions): Rule | null {
  const exception = exceptions[path];
  if (exception !== undefined) return exception;
  if (schema.anyOf) return unionRule(schema.anyOf, schema, path, exceptions);
  switch (schema.type) {
    case 'object':
      return objectRule(schema, path, exceptions);
    case 'array': {
      const rule = ruleAt(schema.items ?? {}, path, exceptions);
      return rule && list(rule);
    }
    case 'number':
    case 'integer':
      return number;
    case 'boolean':
      return flag;
    default:
      // A picture needs a request, except its preview (`withPicture`).
      return schema['x-read'] === 'picture' || schema['x-read'] === 'srcset' ? null : text;
  }
}

/**
 * The rule that copies the fields of a schema of `contract/`, with the given exceptions. Objects without a required
 * identifier are left out.
 */
export const ruleOf = (schema: TSchema, exceptions: Exceptions = {}): Rule =>
  ruleAt(schema, '', exceptions) ?? (() => undefined);
