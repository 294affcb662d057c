import { joinWords } from '../lib/joinWords';
import { isInside } from './geo';
import { UAE_BOUNDS } from '../../../contract/defaultPlace';
import type { Place, PlaceLang, PlaceSearch } from './placeTypes';

interface PhotonProperties {
  name?: string;
  street?: string;
  housenumber?: string;
  locality?: string;
  district?: string;
  city?: string;
  state?: string;
  countrycode?: string;
}
interface PhotonFeature {
  geometry?: { coordinates?: [lng: number, lat: number] };
  properties?: PhotonProperties;
}

const joinParts = (parts: (string | undefined)[], lang: PlaceLang): string =>
  joinWords([...new Set(parts.flatMap((part) => (part ? [part] : [])))], lang);

function toPlace({ geometry, properties: p = {} }: PhotonFeature, lang: PlaceLang): Place | undefined {
  const [lng, lat] = geometry?.coordinates ?? [];
  if (lat === undefined || lng === undefined || !isInside({ lat, lng }, UAE_BOUNDS)) return undefined;
  if (p.countrycode?.toLowerCase() !== 'ae') return undefined;
  const street = [p.housenumber, p.street].filter(Boolean).join(' ') || undefined;
  const area = p.district ?? p.locality ?? p.name ?? '';
  const city = p.city ?? p.state ?? '';
  const title = p.name ?? street ?? area;
  return title ? { title, area, city, address: joinParts([p.name, street, area, city], lang), lat, lng } : undefined;
}

export function photonPlaces(url: string): PlaceSearch {
  const { south, west, north, east } = UAE_BOUNDS;
  const serviceUrl = (path: string) => new URL(`${url.replace(/\/+$/, '')}/${path}`, window.location.href);
  const request = async (target: URL, lang: PlaceLang, signal?: AbortSignal): Promise<Place[]> => {
    // Few Photon servers support Arabic; the local names, which all have, are Arabic in the UAE.
    target.searchParams.set('lang', lang === 'ar' ? 'default' : lang);
    const response = await fetch(target, { signal, headers: { Accept: 'application/json' } });
    if (!response.ok) throw new Error(`The place service answered ${response.status}.`);
    const reply = (await response.json()) as { features?: PhotonFeature[] };
    return (reply.features ?? []).map((feature) => toPlace(feature, lang)).filter((place) => place !== undefined);
  };
  return {
    async search(query, { lang, signal, near }) {
      if (!query.trim()) return [];
      const target = serviceUrl('api');
      target.searchParams.set('q', query.trim());
      target.searchParams.set('limit', '8');
      target.searchParams.set('bbox', [west, south, east, north].join(','));
      if (near) {
        target.searchParams.set('lat', String(near.lat));
        target.searchParams.set('lon', String(near.lng));
      }
      return request(target, lang, signal);
    },
    async reverse(point, { lang, signal }) {
      const target = serviceUrl('reverse');
      target.searchParams.set('lat', String(point.lat));
      target.searchParams.set('lon', String(point.lng));
      const place = (await request(target, lang, signal))[0];
      return place ? { ...place, ...point } : null;
    },
  };
}
