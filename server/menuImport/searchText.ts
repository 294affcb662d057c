import { foldText } from '../../contract/lib/foldText';
import type { FileItem, MenuFile } from '../../contract/menuFile';
import type { Bilingual } from '../db/schema';
import { addonGroupsOf } from './addonGroups';
import everydayWords from './synonyms.json';

const folded = (texts: readonly Bilingual[]): string =>
  ` ${texts.flatMap(({ en, ar }) => [foldText(en), foldText(ar)]).join(' | ')} `;

/** Each word of more than two letters once. */
export const wordsOf = (items: readonly { searchText: string }[]): string[] => [
  ...new Set(items.flatMap(({ searchText }) => searchText.split(/[ |]+/).filter((word) => word.length > 2))),
];

/** What a search compares, folded as what is typed: an item's titles, and with them all else that leads to it. */
export function searchTextsOf(file: MenuFile) {
  const lists = [...everydayWords, ...(file.synonyms ?? [])].map((list) => list.map(foldText));
  const withSynonyms = (text: string): string => {
    const words = new Set(text.split(' '));
    const isIn = (term: string) => (term.includes(' ') ? text.includes(` ${term} `) : words.has(term));
    const used = lists.filter((list) => list.some(isIn));
    return `${text}| ${used.map((list) => `${list.join(' | ')} `).join('| ')}`;
  };
  return (category: Bilingual, item: FileItem) => {
    const options = addonGroupsOf(file, item).flatMap(({ addon_items: addons }) => addons.map(({ title }) => title));
    const searchTitle = withSynonyms(folded([item.title]));
    return {
      searchTitle,
      searchText: `${searchTitle}|${withSynonyms(folded([category, item.description, ...options]))}`,
    };
  };
}
