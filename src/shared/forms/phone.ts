import { digitsOf, toLatinDigits } from '../lib/digits';

export const PHONE_PREFIX = '971';
const PHONE_MAX_DIGITS = 9;

/** The nine digits of a UAE number in any form; one of another country is returned whole, with its `+`. */
export function normalisePhone(text: string): string {
  const [, plus, digits] = /^(\+|00)?(\d*)$/.exec(toLatinDigits(text).replace(/[^\d+]/g, '')) ?? [
    '',
    '',
    digitsOf(text),
  ];
  const isLong = digits.length > PHONE_MAX_DIGITS;
  // `+`, `+9` and `+97` may become +971.
  if (plus && !digits.startsWith(PHONE_PREFIX)) return plus + digits;
  const local = (plus || isLong) && digits.startsWith(PHONE_PREFIX) ? digits.slice(PHONE_PREFIX.length) : digits;
  const significant = local.replace(/^0+/, '');
  // One digit more is a key too many; a number of 11 digits and more is of another country.
  return significant.length > PHONE_MAX_DIGITS + 1 ? significant : significant.slice(0, PHONE_MAX_DIGITS);
}

export const isLocalPhone = (phone: string): boolean => /^\d{0,10}$/.test(phone);

export const toApiPhone = (local: string): string => (local ? PHONE_PREFIX + local : '');

/** Nine or ten digits with or without the prefix, as registration accepts them. */
const STORED = new RegExp(`^(?:(?:\\+|00)?${PHONE_PREFIX}|0)?(\\d{2})(\\d{3})(\\d{3,5})$`);

/** The link that calls a number as a provider or customer wrote it. */
export const phoneHref = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`;

export function formatPhone(stored: string): string {
  const groups = STORED.exec(toLatinDigits(stored).replace(/[\s()-]/g, ''));
  return groups ? `+${PHONE_PREFIX} ${groups[1]} ${groups[2]} ${groups[3]}` : stored;
}
