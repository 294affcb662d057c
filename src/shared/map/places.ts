import { gazetteerPlaces } from './gazetteerPlaces';
import type { LatLng } from './geo';
import { photonPlaces } from './photonPlaces';
import type { PlaceLang, PlaceSearch } from './placeTypes';

const builtIn = gazetteerPlaces();

/** The name of the city or emirate of a point; '' if it cannot be loaded. */
export const cityAt = (point: LatLng, lang: PlaceLang): Promise<string> =>
  builtIn.reverse(point, { lang }).then(
    (place) => place?.city ?? '',
    () => '',
  );

export function createPlaceSearch(placesUrl: string): PlaceSearch {
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
