/**
 * A text as search compares it: without case, accents and Arabic vowel signs, with the letters that people
 * write for one another folded (أ إ آ to ا, ة to ه, ى to ي), punctuation as spaces.
 */
export function foldText(text: string): string {
  return (
    text
      .normalize('NFKD')
      // Compatibility decomposition has split hamza and madda off their letters: they are marks now.
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
