/**
 * The normalized form of a text for search: without case, accents and Arabic vowel signs, with similar Arabic letters
 * unified (أ إ آ to ا, ة to ه, ى to ي, Persian and Urdu ک ی ہ to ك ي ه), and punctuation as spaces.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // The compatibility decomposition has separated hamza and madda from their letters, as combining marks.
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase()
      .replace(/\u0671/g, 'ا')
      .replace(/[\u0629\u06BE\u06C1\u06C3\u06D5]/g, 'ه')
      .replace(/[\u0649\u06CC\u06D2]/g, 'ي')
      .replace(/[\u06A9\u06AA]/g, 'ك')
      .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
