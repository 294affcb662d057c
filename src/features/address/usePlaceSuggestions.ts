import { useEffect, useState } from 'react';
import type { LatLng } from '../../shared/map/geo';
import type { Place, PlaceLang } from '../../shared/map/places';
import { places } from './places';

/** Debounce of the search, ms. */
const DEBOUNCE_MS = 300;
/** Shorter queries match too many places. */
const SHORTEST_QUERY = 2;

/** Places for the typed text; null until a reply arrives. Replies to older queries are dropped. */
export function usePlaceSuggestions(query: string, lang: PlaceLang, near: LatLng): Place[] | null {
  const [answer, setAnswer] = useState<{ query: string; found: Place[] } | null>(null);
  const { lat, lng } = near;
  const text = query.trim();
  useEffect(() => {
    if (text.length < SHORTEST_QUERY) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      places.search(text, { lang, signal: control.signal, near: { lat, lng } }).then(
        (found) => {
          if (!control.signal.aborted) setAnswer({ query: text, found });
        },
        (error: unknown) => {
          if (control.signal.aborted) return;
          console.warn('The place search did not answer.', error);
          setAnswer({ query: text, found: [] });
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [text, lang, lat, lng]);
  return text.length >= SHORTEST_QUERY && answer?.query === text ? answer.found : null;
}
