import { digitsOf, toLatinDigits } from '../lib/digits';

/** LIMIT-01: the country prefix and the most digits that the field takes. */
export const PHONE_PREFIX = '971';
const PHONE_MAX_DIGITS = 9;

/**
 * The digits after +971 of a number that was typed, pasted or filled in: `+971 50 123 4567`, `00971…`, `971…`, `050…`,
 * Arabic-Indic digits. Digits that only begin with 971 and are not longer than a local number are kept.
 */
export function normalisePhone(text: string): string {
  let digits = digitsOf(text).replace(/^0+/, '');
  if (digits.length > PHONE_MAX_DIGITS && digits.startsWith(PHONE_PREFIX))
    digits = digits.slice(PHONE_PREFIX.length).replace(/^0+/, '');
  return digits.slice(0, PHONE_MAX_DIGITS);
}

/** The API's form: 971 and the digits, without a plus (REG-09). */
export const toApiPhone = (local: string): string => (local ? PHONE_PREFIX + local : '');

/** Nine or ten digits with or without the prefix, as registration accepts them. */
const STORED = new RegExp(`^(?:(?:\\+|00)?${PHONE_PREFIX}|0)?(\\d{2})(\\d{3})(\\d{3,5})$`);

/** `+971 50 123 4567`; other text is returned unchanged. */
export function formatPhone(stored: string): string {
  const groups = STORED.exec(toLatinDigits(stored).replace(/[\s()-]/g, ''));
  return groups ? `+${PHONE_PREFIX} ${groups[1]} ${groups[2]} ${groups[3]}` : stored;
}
