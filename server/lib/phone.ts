const toLatinDigit = (digit: string): string => String(digit.charCodeAt(0) % 16);

/** `971` and nine digits of a typed number (+971, 00971, leading 0, Arabic-Indic digits); null for others. */
export function normalisePhone(text: string): string | null {
  // U+0660.. and U+06F0..: the last hexadecimal digit is the value.
  const latin = text.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, toLatinDigit);
  if (/[^\d\s()+.-]/.test(latin)) return null;
  const digits = latin
    .replace(/\D/g, '')
    .replace(/^(?:00)?971(?=\d{9,})/, '')
    .replace(/^0(?=\d{9}$)/, '');
  return /^[1-9]\d{8}$/.test(digits) ? `971${digits}` : null;
}
