import { gazetteerPlaces } from './gazetteerPlaces';
import type { LatLng } from './geo';
import { nominatimPlaces } from './nominatimPlaces';
import { photonPlaces } from './photonPlaces';

/** Languages that places are named in. */
export type PlaceLang = 'en' | 'ar';

/** A place for the marker and the address form. */
export interface Place extends LatLng {
  /** First line of a suggestion. */
  title: string;
  area: string;
  city: string;
  /** One line, without the country. */
  address: string;
}

/** Options of both calls; `near` orders equally good matches. */
interface PlaceOptions {
  lang: PlaceLang;
  signal?: AbortSignal;
  near?: LatLng;
}

/** Place search in the UAE. Rejects when the signal aborts, otherwise only if no source answers. */
export interface PlaceSearch {
  search(query: string, options: PlaceOptions): Promise<Place[]>;
  /** The place at a point; null if unknown. */
  reverse(point: LatLng, options: Omit<PlaceOptions, 'near'>): Promise<Place | null>;
}

/** The settings that select the service. */
export interface PlaceConfig {
  placesUrl?: string;
  placesKind?: 'photon' | 'nominatim';
}

/** The configured service, with the built-in gazetteer as the fallback. */
export function createPlaceSearch({ placesUrl, placesKind = 'photon' }: PlaceConfig): PlaceSearch {
  const builtIn = gazetteerPlaces();
  if (!placesUrl) return builtIn;
  return withFallback(placesKind === 'nominatim' ? nominatimPlaces(placesUrl) : photonPlaces(placesUrl), builtIn);
}

function withFallback(first: PlaceSearch, second: PlaceSearch): PlaceSearch {
  const rescue = (signal: AbortSignal | undefined, error: unknown): void => {
    if (signal?.aborted) throw error;
  };
  return {
    async search(query, options) {
      try {
        return await first.search(query, options);
      } catch (error) {
        rescue(options.signal, error);
        return second.search(query, options);
      }
    },
    async reverse(point, options) {
      try {
        return await first.reverse(point, options);
      } catch (error) {
        rescue(options.signal, error);
        return second.reverse(point, options);
      }
    },
  };
}
