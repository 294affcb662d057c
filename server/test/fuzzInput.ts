import fc from 'fast-check';

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

/** A value like this one: mostly the same, sometimes with an arbitrary part. */
function like(value: unknown): fc.Arbitrary<unknown> {
  const same =
    Array.isArray(value) && value.length > 0
      ? fc.array(fc.oneof(...value.map(like)), { maxLength: 5 })
      : typeof value === 'object' && value !== null && !Array.isArray(value)
        ? likeObject(value)
        : fc.constant(value);
  return fc.oneof({ weight: 7, arbitrary: same }, { weight: 1, arbitrary: nastyValue });
}
const likeObject = (value: object) =>
  fc.record(Object.fromEntries(Object.entries(value).map(([name, part]) => [name, like(part)])));

const UNKNOWN_NAMES = ['__proto__', 'constructor', 'price', 'grand_total', 'is_guest', 'user_id', 'loyalty_points'];
const unknownFields = fc.dictionary(fc.oneof(fc.constantFrom(...UNKNOWN_NAMES), nastyText), nastyValue, {
  maxKeys: 3,
  noNullPrototype: true,
});

/** Inputs of a call: like a valid one, without a field of it or with more fields, and arbitrary ones. */
export function inputsLike(valid: object): fc.Arbitrary<unknown> {
  const changed = fc
    .tuple(
      likeObject(valid),
      fc.subarray(Object.keys(valid), { maxLength: Math.min(1, Object.keys(valid).length) }),
      unknownFields,
    )
    .map(([input, leftOut, more]) => {
      const all = { ...more, ...input };
      for (const name of leftOut) Reflect.deleteProperty(all, name);
      return all;
    });
  return fc.oneof(
    { weight: 4, arbitrary: likeObject(valid) },
    { weight: 5, arbitrary: changed },
    { weight: 1, arbitrary: nastyValue },
  );
}

/** Texts for fields that are stored and returned. */
export const anyText = (maxLength: number): fc.Arbitrary<string> =>
  fc
    .oneof(fc.constantFrom(...NASTY_TEXTS), fc.string({ unit: 'grapheme', maxLength: 60 }))
    .map((text) => text.slice(0, maxLength));
