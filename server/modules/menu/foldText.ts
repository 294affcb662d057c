/**
 * The normalized form of a text for search: without case, accents and Arabic vowel signs, with similar Arabic letters
 * unified (أ إ آ to ا, ة to ه, ى to ي), and punctuation as spaces.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // The compatibility decomposition has separated hamza and madda from their letters, as combining marks.
      .replace(/[\p{M}\u0640]/gu, '')
      .toLowerCase()
      .replace(/\u0671/g, 'ا')
      .replace(/ة/g, 'ه')
      .replace(/ى/g, 'ي')
      .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  );
}
