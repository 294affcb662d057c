import { toLatinDigits } from '../lib/digits';

/** Spellings of Arabic letters that people type for one another. */
const arabicLetters: Record<string, string> = {
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ى: 'ي',
  ئ: 'ي',
  ؤ: 'و',
  ة: 'ه',
  ک: 'ك',
  ی: 'ي',
};

/**
 * One form for all spellings of a name: no diacritics, harakat, hamzas, apostrophes or hyphens, one space, Latin
 * digits, and no article in front, so that 'Barsha', 'al-barshā' and 'Al Barsha' meet.
 */
export function foldText(text: string): string {
  return toLatinDigits(text)
    .replace(/[أإآٱىئؤةکی]/g, (letter) => arabicLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\u0640'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:al|el|ar|as|ash|ad|an|az) (?=.)/, '')
    .replace(/^ال(?=\p{L}{2})/u, '');
}
