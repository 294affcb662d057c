import { joinWords } from '../lib/joinWords';
import { foldText } from './foldText';
import { loadGazetteer } from './gazetteer';
import type { Gazetteer, GazetteerArea } from './gazetteer';
import { distanceBetween } from './geo';
import { DEFAULT_POSITION } from '../../../contract/defaultPlace';
import type { Place, PlaceLang, PlaceSearch } from './places';

const MOST_RESULTS = 8;
/** Distance in metres from the nearest known area beyond which a point has no name. */
const MAX_DISTANCE_M = 15_000;

/** The rank of a name for a normalized query; smaller is better, undefined is no match. */
function matchOf(query: string, name: string, isAlias: boolean): number | undefined {
  const folded = foldText(name);
  const later = isAlias ? 1 : 0;
  if (folded === query) return later;
  if (folded.startsWith(query)) return 2 + later;
  if (folded.includes(` ${query}`)) return 4 + later;
  return query.length > 2 && folded.includes(query) ? 6 + later : undefined;
}

function bestMatch(query: string, area: GazetteerArea, cityNames: string): number | undefined {
  const names = [
    matchOf(query, area.en, false),
    matchOf(query, area.ar, false),
    ...area.aliases.map((alias) => matchOf(query, alias, true)),
  ];
  const found = names.filter((match) => match !== undefined);
  if (found.length) return Math.min(...found);
  // 'barsha dubai': every word must occur in the area's names or in its city's.
  const words = query.split(' ');
  const all = [area.en, area.ar, ...area.aliases, cityNames].map(foldText).join(' ');
  return words.length > 1 && words.every((word) => ` ${all}`.includes(` ${word}`)) ? 8 : undefined;
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

/** Place search in the built-in gazetteer; works offline. */
export function gazetteerPlaces(load: () => Promise<Gazetteer> = loadGazetteer): PlaceSearch {
  return {
    async search(text, { lang, signal, near = DEFAULT_POSITION }) {
      const query = foldText(text);
      const gazetteer = await load();
      signal?.throwIfAborted();
      if (!query) return [];
      return gazetteer.areas
        .map((area) => {
          const city = gazetteer.cities[area.city];
          return {
            area,
            match: bestMatch(query, area, city ? `${city.en} ${city.ar}` : ''),
            metres: distanceBetween(area, near),
          };
        })
        .filter((row): row is typeof row & { match: number } => row.match !== undefined)
        .sort((a, b) => a.match - b.match || a.metres - b.metres)
        .slice(0, MOST_RESULTS)
        .map(({ area }) => toPlace(area, gazetteer, lang));
    },
    async reverse(point, { lang, signal }) {
      const gazetteer = await load();
      signal?.throwIfAborted();
      const areasInReach = gazetteer.areas
        .map((area) => ({ area, metres: distanceBetween(area, point) }))
        .filter(({ metres }) => metres <= MAX_DISTANCE_M);
      const nearest = areasInReach.sort((a, b) => a.metres - b.metres)[0];
      return nearest ? { ...toPlace(nearest.area, gazetteer, lang), ...point } : null;
    },
  };
}
