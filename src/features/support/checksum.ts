import { toJson } from '../../shared/lib/toJson';
import { sha256 } from './sha256';

/** Crockford's base 32: no I, L, O, U, because they are easily confused. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** The same text for the same content, independent of the order of fields. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1));
    return `{${fields.map(([field, each]) => `${JSON.stringify(field)}:${canonical(each)}`).join(',')}}`;
  }
  return toJson(value) ?? 'null';
}

/** Six characters of the hash of a snapshot, to read over the phone: `K7M2QX`. */
export function checksumOf(snapshot: object): string {
  const { checksum: _own, ...content } = snapshot as { checksum?: unknown };
  const bytes = sha256(new TextEncoder().encode(canonical(content)));
  let bits = 0;
  for (const byte of bytes.slice(0, 4)) bits = bits * 256 + byte;
  let code = '';
  for (let index = 0; index < 6; index += 1) {
    code = (DIGITS[bits % 32] ?? '') + code;
    bits = Math.floor(bits / 32);
  }
  return code;
}

/** Normalizes a typed code: lower case, dashes, and characters that look alike are accepted. */
export const readCode = (code: string): string =>
  code.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');

/** `K7M-2QX`. */
export const showCode = (code: string): string => `${code.slice(0, 3)}-${code.slice(3)}`;

/** The code in words; `letters` are the names of A to Z without I, L, O and U, separated by spaces. */
export function spokenCode(code: string, letters: string): string {
  const names = letters.split(/\s+/);
  return Array.from(code, (sign) => (/\d/.test(sign) ? sign : (names[DIGITS.indexOf(sign) - 10] ?? sign))).join(' · ');
}
