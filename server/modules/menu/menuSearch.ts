import type { Bilingual } from '../../db/schema';

/** Without case, accents, vowel signs, punctuation and Arabic article; similar Arabic and Urdu letters are one. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\u0671/g, 'ا')
    .replace(/[\u0629\u06BE\u06C1\u06C3\u06D5]/g, 'ه')
    .replace(/[\u0649\u06CC\u06D2]/g, 'ي')
    .replace(/[\u06A9\u06AA]/g, 'ك')
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) % 16))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(^| )ال(?=\p{L})/gu, '$1')
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

const FILLERS = new Set(['a', 'an', 'and', 'for', 'in', 'of', 'or', 'some', 'the', 'with']);

function rankOf({ title, description }: SearchEntry<unknown>, words: readonly string[]): number {
  if (words.every((word) => title.includes(` ${word}`))) return title.includes(` ${words.join(' ')}`) ? 0 : 1;
  if (words.every((word) => title.includes(word))) return 2;
  return words.every((word) => title.includes(word) || description.includes(word)) ? 3 : Infinity;
}

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
