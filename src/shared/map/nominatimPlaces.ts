import { isInside } from './geo';
import { COUNTRY_CODE, UAE_BOUNDS } from './mapConstants';
import type { Place, PlaceLang, PlaceSearch } from './places';
import { askPlaceService, joinParts, serviceUrl } from './placeService';

interface NominatimResult {
  lat?: string;
  lon?: string;
  name?: string;
  address?: Record<string, string | undefined>;
}

function toPlace(
  { lat: latText, lon: lngText, name, address: a = {} }: NominatimResult,
  lang: PlaceLang,
): Place | undefined {
  const point = { lat: Number(latText), lng: Number(lngText) };
  if (!isInside(point, UAE_BOUNDS) || (a.country_code ?? COUNTRY_CODE) !== COUNTRY_CODE) return undefined;
  const street = [a.house_number, a.road].filter(Boolean).join(' ') || undefined;
  const area = a.neighbourhood ?? a.suburb ?? a.quarter ?? a.city_district ?? name ?? '';
  const city = a.city ?? a.town ?? a.village ?? a.state ?? '';
  const title = (name || street) ?? area;
  return title ? { title, area, city, address: joinParts([name, street, area, city], lang), ...point } : undefined;
}

/** Place search by a Nominatim-compatible service. */
export function nominatimPlaces(url: string): PlaceSearch {
  const request = (
    path: string,
    lang: PlaceLang,
    fields: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<unknown> => {
    const target = serviceUrl(url, path);
    const all = { format: 'jsonv2', addressdetails: '1', 'accept-language': lang, ...fields };
    for (const [name, value] of Object.entries(all)) target.searchParams.set(name, value);
    return askPlaceService(target, signal);
  };
  return {
    async search(query, { lang, signal }) {
      if (!query.trim()) return [];
      const reply = await request('search', lang, { q: query.trim(), countrycodes: COUNTRY_CODE, limit: '8' }, signal);
      return (reply as NominatimResult[]).map((result) => toPlace(result, lang)).filter((place) => place !== undefined);
    },
    async reverse(point, { lang, signal }) {
      const reply = await request('reverse', lang, { lat: String(point.lat), lon: String(point.lng) }, signal);
      const place = toPlace(reply as NominatimResult, lang);
      return place ? { ...place, ...point } : null;
    },
  };
}
