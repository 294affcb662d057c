import { flag, json, number, text, word, type Codec } from './codecs';
import { fc } from '../../testing/fastCheck';

const type = word('delivery', 'pickup');
const list = json<string[]>((value) => {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value.map(String);
});

const readsBack =
  <T>(codec: Codec<T>, values: fc.Arbitrary<NonNullable<T>>) =>
  () => {
    fc.assert(
      fc.property(values, (value) => {
        expect(codec.decode(codec.encode(value) ?? '')).toEqual(Object.is(value, -0) ? 0 : value);
      }),
    );
  };

const readsOnly =
  <T>(codec: Codec<T>, isValid: (value: unknown) => boolean) =>
  () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (raw) => {
        let value: unknown;
        try {
          value = codec.decode(raw);
        } catch {
          return;
        }
        expect(isValid(value)).toBe(true);
      }),
    );
  };

describe('codecs of stored values', () => {
  it.each([
    ['text', readsBack(text, fc.string({ minLength: 1 }))],
    ['number', readsBack(number, fc.double({ noNaN: true, noDefaultInfinity: true }))],
    ['flag', readsBack(flag, fc.boolean())],
    ['word', readsBack(type, fc.constantFrom('delivery', 'pickup'))],
    ['json', readsBack(list, fc.array(fc.string()))],
  ])('%s reads back every value that it wrote', (_name, check) => check());

  it.each([
    ['number', readsOnly(number, Number.isFinite)],
    ['flag', readsOnly(flag, (value) => typeof value === 'boolean')],
    ['word', readsOnly(type, (value) => value === 'delivery' || value === 'pickup')],
    ['json', readsOnly(list, Array.isArray)],
  ])('%s throws on any text that holds no such value, and never returns another kind', (_name, check) => check());

  it('gives no key to an empty text or a missing object', () => {
    expect([text.encode(''), list.encode(null)]).toEqual([null, null]);
  });
});
