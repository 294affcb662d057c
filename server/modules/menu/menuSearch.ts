import type { Bilingual } from '../../db/schema';

/**
 * The normalized form of a text for search: without case, accents and Arabic vowel signs, with similar Arabic letters
 * unified (أ إ آ to ا, ة to ه, ى to ي, Persian and Urdu ک ی ہ to ك ي ه), and punctuation as spaces.
 */
export const foldText = (text: string): string =>
  text
    // Compatibility decomposition separates hamza and madda from their letters, as combining marks.
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\u0671/g, 'ا')
    .replace(/[\u0629\u06BE\u06C1\u06C3\u06D5]/g, 'ه')
    .replace(/[\u0649\u06CC\u06D2]/g, 'ي')
    .replace(/[\u06A9\u06AA]/g, 'ك')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

export interface SearchEntry<Item> {
  item: Item;
  title: string;
  description: string;
}

const foldedText = (text: Bilingual): string => ` ${foldText(text.en)} | ${foldText(text.ar)} `;

export const searchEntries = <Item extends { title: Bilingual; description: Bilingual }>(
  items: readonly Item[],
): SearchEntry<Item>[] =>
  items.map((item) => ({ item, title: foldedText(item.title), description: foldedText(item.description) }));

/** Words that a query may have and a dish's text may lack. */
const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'some', 'the', 'with']);

/** Lower is better. Every word must occur: at word starts of the title, in the title, or anywhere. */
function rankOf({ title, description }: SearchEntry<unknown>, words: readonly string[]): number {
  if (words.every((word) => title.includes(` ${word}`))) return title.includes(` ${words.join(' ')}`) ? 0 : 1;
  if (words.every((word) => title.includes(word))) return 2;
  return words.every((word) => title.includes(word) || description.includes(word)) ? 3 : Infinity;
}

/** Matching items, best first and in menu order within a rank; none for a blank query. */
export function searchMenu<Item>(entries: readonly SearchEntry<Item>[], query: string): Item[] {
  const all = foldText(query).split(' ').filter(Boolean);
  const meant = all.filter((word) => !FILLERS.has(word));
  const words = meant.length > 0 ? meant : all;
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ item: entry.item, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
