/** One form for letters that are written for each other, and for those of Persian and Urdu keyboards. */
const SAME_LETTERS: [RegExp, string][] = [
  [/[أإآٱ]/g, 'ا'],
  [/[ةھہۃە]/g, 'ه'],
  [/[ىئیے]/g, 'ي'],
  [/ؤ/g, 'و'],
  [/[کڪ]/g, 'ك'],
];

/**
 * How texts are compared in searches, of dishes and of places: 'Barsha', 'al-barshā' and 'Al Barsha' are equal, as are
 * 'الكرامة' and 'كرامه'. No marks, case, punctuation or leading article; Latin digits.
 */
export function foldText(text: string): string {
  const composed = SAME_LETTERS.reduce(
    (folded, [letters, one]) => folded.replace(letters, one),
    text.normalize('NFKC'),
  );
  return composed
    .normalize('NFKD')
    .replace(/[\p{M}\u0640'’‘`ʿʾ]/gu, '')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:al|el|ar|as|ash|ad|an|az) (?=.)/, '')
    .replace(/(^| )ال(?=\p{L}{2})/gu, '$1');
}
