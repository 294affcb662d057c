import { toLatinDigits } from './digits';

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

/** 'Barsha', 'al-barshā' and 'Al Barsha' are equal: no marks, hamzas, hyphens or leading article, Latin digits. */
export function foldText(text: string): string {
  return toLatinDigits(text)
    .replace(/[أإآٱىئؤةکی]/g, (letter) => arabicLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[\p{M}\u0640'’‘`ʿʾ]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:al|el|ar|as|ash|ad|an|az) (?=.)/, '')
    .replace(/(^| )ال(?=\p{L}{2})/gu, '$1');
}
