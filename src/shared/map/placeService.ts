/** Asks a place service for JSON; anything but an answer is an error. */
export async function askPlaceService(url: URL, signal: AbortSignal | undefined): Promise<unknown> {
  const response = await fetch(url, { signal, headers: { Accept: 'application/json' } });
  if (!response.ok) throw new Error(`The place service answered ${response.status}.`);
  return response.json();
}

/** The service's address; one on the page's own origin may be written as a path. */
export function serviceUrl(base: string, path: string): URL {
  return new URL(`${base.replace(/\/+$/, '')}/${path}`, window.location.href);
}

/** The parts that are there, each once, as one line. */
export function joinParts(parts: (string | undefined)[], lang: 'en' | 'ar'): string {
  return [...new Set(parts.filter(Boolean))].join(lang === 'ar' ? '، ' : ', ');
}
