import { foldText } from '../../../contract/lib/foldText';
import type { Bilingual } from '../../db/schema';

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
