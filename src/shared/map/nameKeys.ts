import { foldText } from '../../../contract/lib/foldText';

/** Query and name as they are compared: word by word, written together with and without articles, and by sound. */
export interface NameKeys {
  words: string;
  written: string;
  joined: string;
  /** '' where too short to tell names apart. */
  sound: string;
}

const ARTICLE = /^(?:al|el|ar|as|ash|ad|an|az|at|ال)$/;
/** Shorter words sound like too many others. */
const SHORTEST_SOUND = 4;

/** Consonants with one letter for each sound ('kh', 'q' and 'k'), and one for any vowels between them. */
const soundOf = (joined: string): string =>
  joined
    .replace(/(?<=.)h/g, '')
    .replace(/[qc]/g, 'k')
    .replace(/j/g, 'g')
    .replace(/[aeiouy]+/g, 'a')
    .replace(/ء/g, '')
    .replace(/ض/g, 'ظ')
    .replace(/(.)\1+/g, '$1')
    .replace(/(?<=..)[aاهي]$/, '');

/** 'albarsha' and 'arrashidiya' without their article. */
const withoutJoinedArticle = (joined: string): string =>
  joined.replace(/^[ae]l(?=\p{L}{3})/u, '').replace(/^a([rsdnzt])(?=\1\p{L}{3})/u, '');

/** What a search text or the name of a place is compared by. */
export function keysOf(text: string): NameKeys {
  const all = foldText(text).split(' ');
  const words = all.filter((word) => all.length === 1 || !ARTICLE.test(word)).join(' ');
  const joined = withoutJoinedArticle(words.replaceAll(' ', ''));
  return {
    words: ARTICLE.test(words) ? '' : words,
    written: all.join(''),
    joined,
    sound: joined.length < SHORTEST_SOUND ? '' : soundOf(joined),
  };
}

/** How well a query matches a name; smaller is better, Infinity is no match. */
export function matchOf(query: NameKeys, name: NameKeys): number {
  if (name.words === query.words) return 0;
  if (name.joined === query.joined || name.written === query.written) return 1;
  if (name.words.startsWith(query.words)) return 2;
  if (name.words.includes(` ${query.words}`)) return 3;
  if (query.joined.length > 2 && name.joined.startsWith(query.joined)) return 4;
  if (query.sound && name.sound === query.sound) return 5;
  if (query.joined.length > 3 && name.joined.includes(query.joined)) return 6;
  return query.sound.length >= SHORTEST_SOUND && name.sound.startsWith(query.sound) ? 8 : Infinity;
}
