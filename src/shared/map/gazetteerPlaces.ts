import { joinWords } from '../lib/joinWords';
import { distanceBetween, type LatLng } from './geo';
import { keysOf, matchOf, type NameKeys } from './nameKeys';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import type { Place, PlaceLang, PlaceSearch } from './placeTypes';

export interface GazetteerArea extends LatLng {
  en: string;
  ar: string;
  city: string;
  /** 1 city, 2 well-known district, 3 district, 4 landmark or small area. */
  rank: 1 | 2 | 3 | 4;
  aliases: string[];
}

interface SearchedArea extends GazetteerArea {
  names: NameKeys[];
  aliasNames: NameKeys[];
  /** Of all names and of the city. */
  words: string;
}

interface GazetteerFile {
  cities: Record<string, { en: string; ar: string }>;
  areas: GazetteerArea[];
}
interface Gazetteer extends GazetteerFile {
  areas: SearchedArea[];
}

function searchedArea(area: GazetteerArea, { cities }: GazetteerFile): SearchedArea {
  const { en = '', ar = '' } = cities[area.city] ?? {};
  const names = [area.en, area.ar].map(keysOf);
  const aliasNames = area.aliases.map(keysOf);
  const words = [...names, ...aliasNames, keysOf(en), keysOf(ar)].map((keys) => keys.words);
  return { ...area, names, aliasNames, words: ` ${words.join(' ')}` };
}

let loading: Promise<Gazetteer> | undefined;

export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= import('./data/gazetteer.json').then(
    (module) => {
      const file = module.default as GazetteerFile;
      return { ...file, areas: file.areas.map((area) => searchedArea(area, file)) };
    },
    (error: unknown) => {
      loading = undefined;
      throw error;
    },
  );
  return loading;
}

const MOST_RESULTS = 8;
/** Distance in metres from the nearest known area beyond which a point has a city but no area. */
const MAX_DISTANCE_M = 15_000;

/** An alias counts a little less than a name. */
const ALIAS = 0.5;
const ALL_WORDS = 7;

function bestMatch(query: NameKeys, { names, aliasNames, words }: SearchedArea): number {
  const best = Math.min(
    ...names.map((name) => matchOf(query, name)),
    ...aliasNames.map((name) => matchOf(query, name) + ALIAS),
  );
  // 'barsha dubai': every word must occur in the area's names or in its city's.
  const typed = query.words.split(' ');
  const hasAll = typed.length > 1 && typed.every((word) => words.includes(` ${word}`));
  return hasAll ? Math.min(best, ALL_WORDS) : best;
}

function toPlace(area: GazetteerArea, { cities }: Gazetteer, lang: PlaceLang): Place {
  const city = cities[area.city]?.[lang] ?? '';
  const title = area[lang];
  return {
    title,
    area: title,
    city,
    address: joinWords(title === city ? [city] : [title, city], lang),
    lat: area.lat,
    lng: area.lng,
  };
}

export function gazetteerPlaces(): PlaceSearch {
  return {
    async search(text, { lang, signal, near = DEFAULT_POSITION }) {
      const query = keysOf(text);
      const gazetteer = await loadGazetteer();
      signal?.throwIfAborted();
      if (!query.words) return [];
      return gazetteer.areas
        .map((area) => ({
          area,
          match: bestMatch(query, area),
          metres: distanceBetween(area, near),
        }))
        .filter(({ match }) => match < Infinity)
        .sort((a, b) => a.match - b.match || a.metres - b.metres)
        .slice(0, MOST_RESULTS)
        .map(({ area }) => toPlace(area, gazetteer, lang));
    },
    async reverse(point, { lang, signal }) {
      const gazetteer = await loadGazetteer();
      signal?.throwIfAborted();
      const distances = gazetteer.areas.map((area) => ({ area, metres: distanceBetween(area, point) }));
      const [nearest] = distances.sort((a, b) => a.metres - b.metres);
      if (!nearest) return null;
      const place = { ...toPlace(nearest.area, gazetteer, lang), ...point };
      // Far from every known area only the emirate is known.
      return nearest.metres <= MAX_DISTANCE_M ? place : { ...place, title: '', area: '', address: place.city };
    },
  };
}
