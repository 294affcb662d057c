import type { Bilingual } from '../../db/schema';
import { foldText } from './foldText';

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

function wordsOf(query: string): string[] {
  const words = foldText(query).split(' ').filter(Boolean);
  const meant = words.filter((word) => !FILLERS.has(word));
  return meant.length > 0 ? meant : words;
}

/** Lower is better; null is no match. Every word must occur: at word starts of the title, in the title, or anywhere. */
function rank({ title, description }: SearchEntry<unknown>, words: readonly string[]): number | null {
  if (words.every((word) => title.includes(` ${word}`))) return title.includes(` ${words.join(' ')}`) ? 0 : 1;
  if (words.every((word) => title.includes(word))) return 2;
  if (words.every((word) => title.includes(word) || description.includes(word))) return 3;
  return null;
}

/** Matching items, best first and in menu order within a rank; none for a blank query. */
export function searchMenu<Item>(entries: readonly SearchEntry<Item>[], query: string): Item[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  return entries
    .map((entry) => ({ item: entry.item, rank: rank(entry, words) }))
    .filter((match): match is { item: Item; rank: number } => match.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item);
}
