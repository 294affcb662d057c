import fc from 'fast-check';
import type { TSchema } from 'typebox';

/** The JSON Schema keywords that the contract uses. */
interface Keywords {
  type?: string;
  const?: unknown;
  anyOf?: Keywords[];
  properties?: Record<string, Keywords>;
  required?: string[];
  items?: Keywords;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
}

/** Texts that often cause bugs. */
export const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202Eevil\u202C',
  '\u2066\u200F\u061C',
  '\uFEFFbom',
  '👨‍👩‍👧‍👦'.repeat(20),
  'é'.repeat(50),
  '﷽'.repeat(30),
  "'; drop table users; --",
  "' or '1'='1",
  '" or ""="',
  '1); delete from orders; --',
  '\\',
  '%',
  '_',
  '%00',
  '%_%',
  '$1',
  '$$',
  "\\'; select pg_sleep(10); --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  'javascript:alert(1)',
  '{{7*7}}',
  '${7*7}',
  '../../etc/passwd',
  'C:\\nul',
  '\r\nSet-Cookie: a=b',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '-0',
  '1e400',
  '0x10',
  '1e308',
  '9007199254740993',
  '2147483648',
  '-1',
  'true',
  '[object Object]',
  '٤٢',
  '𝟜𝟚',
  'x'.repeat(65),
  'x'.repeat(301),
  'x'.repeat(10_000),
  'a@'.repeat(60),
  `${'('.repeat(200)}!`,
] as const;

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const nastyNumber = fc.oneof(
  fc.constantFrom(
    0,
    -0,
    -1,
    1,
    0.1,
    1.005,
    -0.01,
    50,
    51,
    2 ** 31 - 1,
    2 ** 31,
    -(2 ** 31) - 1,
    2 ** 53,
    2 ** 63,
    1e21,
    1e300,
    -1e300,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    21_474_836.48,
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let n = 0; n < depth; n += 1) value = n % 2 ? [value] : { a: value };
  return value;
}

/** Any JSON value. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 4, arbitrary: nastyNumber },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      [],
      {},
      [[]],
      [null],
      { length: 1 },
      { toString: 'x' },
      nested(50),
      nested(3000),
    ),
  },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyText, nastyNumber, { maxKeys: 4 }) },
);

/** Plausible values by field name, so that the input passes the first checks. */
export type Known = Record<string, readonly unknown[]>;

function fitting(schema: Keywords, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, name, known)));
  const values = known[name];
  const plain = fittingType(schema, known);
  return values
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: plain })
    : plain;
}

function fittingType(schema: Keywords, known: Known): fc.Arbitrary<unknown> {
  const { minimum = -1e9, maximum = 1e9, minLength = 0, maxLength = 200 } = schema;
  switch (schema.type) {
    case 'string':
      return fc.oneof(
        fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, minLength + 40) }),
        fc.constantFrom(...NASTY_TEXTS).filter((text) => text.length >= minLength && text.length <= maxLength),
      );
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: maximum }),
        fc.constantFrom(0, 1, 2).filter((n) => n >= minimum && n <= maximum),
      );
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(fitting(schema.items ?? {}, 'items', known), { maxLength: 5 });
    case 'object':
      return fittingObject(schema, known);
    default:
      return nastyValue;
  }
}

function fittingObject(
  { properties = {}, required = [] }: Keywords,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, known)]),
  );
  return fc.record(fields, { requiredKeys: required });
}

const unknownFields = fc.dictionary(
  fc.oneof(
    fc.constantFrom(
      '__proto__',
      'constructor',
      'price',
      'total',
      'grand_total',
      'is_guest',
      'user_id',
      'isVerified',
      'loyalty_points',
      'id',
      '_id',
    ),
    nastyText,
  ),
  nastyValue,
  { maxKeys: 3, noNullPrototype: true },
);

/** Inputs of a call: valid by its schema, nearly valid (a field replaced, removed or added), and arbitrary. */
export function inputsFor(schema: TSchema | undefined, known: Known): fc.Arbitrary<unknown> {
  const good = schema ? fittingObject(schema, known) : fc.constant({});
  const { properties = {} }: Keywords = schema ?? {};
  const names = Object.keys(properties);
  const almost = fc
    .tuple(
      good,
      fc.subarray(names, { minLength: Math.min(1, names.length), maxLength: Math.min(2, names.length) }),
      nastyValue,
      fc.boolean(),
      unknownFields,
    )
    .map(([input, chosen, value, isLeftOut, more]) => {
      const changed = { ...more, ...input } as Record<string, unknown>;
      for (const name of chosen) {
        if (isLeftOut) Reflect.deleteProperty(changed, name);
        else changed[name] = value;
      }
      return changed;
    });
  return fc.oneof(
    { weight: 4, arbitrary: good },
    { weight: 5, arbitrary: almost },
    { weight: 1, arbitrary: nastyValue },
  );
}

/** Texts for fields that are stored and returned. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'grapheme', maxLength: 60 }))
    .map((text) => text.slice(0, maxLength));
