import { gazetteerPlaces } from './gazetteerPlaces';
import type { LatLng } from './geo';
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

/** The service at a Photon-compatible URL; the built-in gazetteer where it fails, and without a URL. */
export function createPlaceSearch(placesUrl: string): PlaceSearch {
  const builtIn = gazetteerPlaces();
  if (!placesUrl) return builtIn;
  const remote = photonPlaces(placesUrl);
  const orBuiltIn = <T>(signal: AbortSignal | undefined, ask: (places: PlaceSearch) => Promise<T>): Promise<T> =>
    ask(remote).catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return ask(builtIn);
    });
  return {
    search: (query, options) => orBuiltIn(options.signal, (places) => places.search(query, options)),
    reverse: (point, options) => orBuiltIn(options.signal, (places) => places.reverse(point, options)),
  };
}
