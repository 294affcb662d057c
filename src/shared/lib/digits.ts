/** Converts full-width, Arabic-Indic and Persian digits to Latin ones. */
export const toLatinDigits = (text: string): string =>
  text
    .replace(/[\uFF10-\uFF19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));

export const digitsOf = (text: string): string => toLatinDigits(text).replace(/\D/g, '');
