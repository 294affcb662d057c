import { joinWords } from '../lib/joinWords';
import { foldText } from '../lib/foldText';
import { distanceBetween, type LatLng } from './geo';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import type { Place, PlaceLang, PlaceSearch } from './places';

export interface GazetteerArea extends LatLng {
  en: string;
  ar: string;
  city: string;
  /** 1 city, 2 well-known district, 3 district, 4 landmark or small area. */
  rank: 1 | 2 | 3 | 4;
  aliases: string[];
}

interface Gazetteer {
  cities: Record<string, { en: string; ar: string }>;
  areas: GazetteerArea[];
}

let loading: Promise<Gazetteer> | undefined;

export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= import('./data/gazetteer.json').then(
    (module) => module.default as Gazetteer,
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

/** How well a normalized query matches a name; smaller is better, Infinity is no match. */
function matchOf(query: string, name: string, isAlias: boolean): number {
  const folded = foldText(name);
  const later = isAlias ? 1 : 0;
  if (folded === query) return later;
  if (folded.startsWith(query)) return 2 + later;
  if (folded.includes(` ${query}`)) return 4 + later;
  return query.length > 2 && folded.includes(query) ? 6 + later : Infinity;
}

function bestMatch(query: string, { en, ar, aliases }: GazetteerArea, city: { en: string; ar: string }): number {
  const best = Math.min(
    matchOf(query, en, false),
    matchOf(query, ar, false),
    ...aliases.map((alias) => matchOf(query, alias, true)),
  );
  // 'barsha dubai': every word must occur in the area's names or in its city's.
  const words = query.split(' ');
  const all = ` ${[en, ar, ...aliases, city.en, city.ar].map(foldText).join(' ')}`;
  return best === Infinity && words.length > 1 && words.every((word) => all.includes(` ${word}`)) ? 8 : best;
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
      const query = foldText(text);
      const gazetteer = await loadGazetteer();
      signal?.throwIfAborted();
      if (!query) return [];
      return gazetteer.areas
        .map((area) => ({
          area,
          match: bestMatch(query, area, gazetteer.cities[area.city] ?? { en: '', ar: '' }),
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
