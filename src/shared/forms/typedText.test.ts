import { dropCutEmoji } from './stripInvisible';
import { formatPhone, isLocalPhone, normalisePhone, toApiPhone } from './phone';

describe('phone numbers', () => {
  it.each([
    ['501234567'],
    ['0501234567'],
    ['+971501234567'],
    ['+971 50 123 4567'],
    ['00971 50 123 4567'],
    ['971501234567'],
    ['+971 (0)50-123-4567'],
    ['٠٥٠١٢٣٤٥٦٧'],
    ['۰۵۰۱۲۳۴۵۶۷'],
    ['050-123 4567'],
    ['(050) 123.4567'],
    ['\u202A+971501234567\u202C'],
    ['tel: 971 50 1234567'],
  ])('REG-06 LIMIT-01 B-09 A-02 %s is the nine digits 501234567', (typed) =>
    expect(normalisePhone(typed)).toBe('501234567'),
  );
  it('REG-06 keeps digits that only begin with 971 while they are a local number', () => {
    expect(normalisePhone('97123456')).toBe('97123456');
    expect(normalisePhone('971234567')).toBe('971234567');
  });
  it('REG-06 takes nine digits, and no key more', () => expect(normalisePhone('5012345678')).toBe('501234567'));
  it.each([
    ['+44 7700 900123', '+447700900123'],
    ['0044 7700 900123', '00447700900123'],
    ['447700900123', '447700900123'],
    ['+1 (202) 555-0123', '+12025550123'],
  ])('REG-06 %s of another country is refused, and never cut into a number of the UAE', (typed, kept) => {
    expect(normalisePhone(typed)).toBe(kept);
    expect(isLocalPhone(kept)).toBe(false);
  });
  it('REG-06 takes +971 as it is typed', () => {
    const keys = Array.from('+971501234567');
    expect(keys.reduce((value, key) => normalisePhone(value + key), '')).toBe('501234567');
  });
  it('REG-09 is sent with 971 and without a plus', () => {
    expect(toApiPhone('501234567')).toBe('971501234567');
    expect(toApiPhone('')).toBe('');
  });
  it('PROF-01 is shown in groups, and as it is when it is no such number', () => {
    expect(formatPhone('971501234567')).toBe('+971 50 123 4567');
    expect(formatPhone('0501234567')).toBe('+971 50 123 4567');
    expect(formatPhone('9715012345678')).toBe('+971 50 123 45678');
    expect(formatPhone('447700900123')).toBe('447700900123');
    expect(formatPhone('12')).toBe('12');
    expect(formatPhone('')).toBe('');
  });
});

it.each([
  ['a family of which the limit left the father', 'Ring 👨\u200d', 'Ring '],
  ['a family of which it left the parents', '👨\u200d👩\u200d', ''],
  ['a heart whose flame is cut off', '\u2764\ufe0f\u200d', ''],
  ['a whole family', '👨\u200d👩\u200d👧 ok', '👨\u200d👩\u200d👧 ok'],
  ['a joiner between Arabic letters', 'ه\u200d', 'ه\u200d'],
])('a text with %s has whole emoji only', (_what, typed, kept) => {
  expect(dropCutEmoji(typed)).toBe(kept);
});
