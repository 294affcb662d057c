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

/** Texts that often cause bugs, one a line. */
const NASTY_LINES = String.raw`'; drop table users; --
" or ""="
\
%_%
%00
$1
{{7*7}}
<script>alert(1)</script>
javascript:alert(1)
../../etc/passwd
__proto__
constructor
toString
null
NaN
-1
1e400
0x10
9007199254740993
2147483648
[object Object]
٤٢
𝟜𝟚`;
const CONTROL_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202Eevil\u202C',
  '\r\nSet-Cookie: a=b',
];
const LONG_TEXTS = ['👨‍👩‍👧‍👦'.repeat(20), 'x'.repeat(301), 'x'.repeat(10_000), 'a@'.repeat(60), `${'('.repeat(200)}!`];
export const NASTY_TEXTS = [...NASTY_LINES.split('\n'), ...CONTROL_TEXTS, ...LONG_TEXTS];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const NASTY_NUMBERS = [0, -0, -1, 1.005, 51, 2147483648, -2147483649, 9007199254740992, 1e21, -1e300, 21474836.48];
const nastyNumber = fc.oneof(
  fc.constantFrom(...NASTY_NUMBERS),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);

const nested = (depth: number): unknown =>
  depth === 0 ? 'deep' : depth % 2 ? [nested(depth - 1)] : { a: nested(depth - 1) };

/** Any JSON value. */
const nastyValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: nastyText },
  { weight: 4, arbitrary: nastyNumber },
  { weight: 1, arbitrary: fc.constantFrom<unknown>(null, true, false, [], {}, [[]], [null], nested(50), nested(3000)) },
  { weight: 1, arbitrary: fc.array(nastyText, { maxLength: 4 }) },
  { weight: 1, arbitrary: fc.dictionary(nastyText, nastyNumber, { maxKeys: 4 }) },
);

/** Plausible values by field name, so that the input passes the first checks. */
export type Known = Record<string, readonly unknown[]>;

function fitting(schema: Keywords, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((option) => fitting(option, name, known)));
  const plain = fittingType(schema, known);
  const values = known[name];
  if (!values) return plain;
  return fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: plain });
}

function fittingType(schema: Keywords, known: Known): fc.Arbitrary<unknown> {
  const { minimum = -1e9, maximum = 1e9, minLength = 0, maxLength = 200 } = schema;
  const isShort = (text: string) => text.length >= minLength && text.length <= maxLength;
  const length = { minLength, maxLength: Math.min(maxLength, minLength + 40) };
  switch (schema.type) {
    case 'string':
      return fc.oneof(fc.string({ unit: 'grapheme', ...length }), nastyText.filter(isShort));
    case 'integer':
      return fc.integer({ min: minimum, max: maximum });
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

function fittingObject({ properties = {}, required = [] }: Keywords, known: Known) {
  const fields = Object.entries(properties).map(([name, schema]) => [name, fitting(schema, name, known)] as const);
  return fc.record<Record<string, unknown>>(Object.fromEntries(fields), { requiredKeys: required });
}

const UNKNOWN_NAMES = ['__proto__', 'constructor', 'price', 'grand_total', 'is_guest', 'user_id', 'loyalty_points'];
const unknownFields = fc.dictionary(fc.oneof(fc.constantFrom(...UNKNOWN_NAMES), nastyText), nastyValue, {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Inputs of a call: valid by its schema, nearly valid (a field replaced, removed or added), and arbitrary. */
export function inputsFor(schema: TSchema | undefined, known: Known): fc.Arbitrary<unknown> {
  const keywords: Keywords = schema ?? {};
  const good = fittingObject(keywords, known);
  const names = Object.keys(keywords.properties ?? {});
  const some = fc.subarray(names, { minLength: Math.min(1, names.length), maxLength: Math.min(2, names.length) });
  const almost = fc
    .tuple(good, some, nastyValue, fc.boolean(), unknownFields)
    .map(([input, chosen, value, isLeftOut, more]) => {
      const changed: Record<string, unknown> = { ...more, ...input };
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
