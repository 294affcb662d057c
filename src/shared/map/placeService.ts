import { joinWords } from '../lib/joinWords';

/** Requests JSON from a place service; throws on HTTP errors. */
export async function askPlaceService(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The place service answered ${response.status}.`);
  return response.json();
}

/** The service's URL; a service on the same origin may be given as a path. */
export function serviceUrl(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}/${path}`, window.location.href);
}

/** The non-empty parts without repetitions, as one line. */
export function joinParts(parts: (string | undefined)[], lang: 'en' | 'ar'): string {
  return joinWords([...new Set(parts.flatMap((part) => (part ? [part] : [])))], lang);
}
