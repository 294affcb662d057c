import { gazetteerPlaces } from './gazetteerPlaces';
import type { LatLng } from './geo';
import { nominatimPlaces } from './nominatimPlaces';
import { photonPlaces } from './photonPlaces';

/** Languages that places are named in. */
export type PlaceLang = 'en' | 'ar';

/** A place to put the marker on and to fill the address form from. */
export interface Place extends LatLng {
  /** First line of a suggestion. */
  title: string;
  area: string;
  city: string;
  /** One line, without the country. */
  address: string;
}

/** Options of both questions; `near` breaks ties between equal matches. */
interface PlaceOptions {
  lang: PlaceLang;
  signal?: AbortSignal;
  near?: LatLng;
}

/** Search for places in the UAE. Rejects when the signal is aborted, otherwise only when nothing can answer. */
export interface PlaceSearch {
  search(query: string, options: PlaceOptions): Promise<Place[]>;
  /** What lies at a point, or null where nothing is known. */
  reverse(point: LatLng, options: Omit<PlaceOptions, 'near'>): Promise<Place | null>;
}

/** The part of the deployment's configuration that chooses the service. */
export interface PlaceConfig {
  placesUrl?: string;
  placesKind?: 'photon' | 'nominatim';
}

/** The configured service, or the areas that ship with the app; these also answer when the service does not. */
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
