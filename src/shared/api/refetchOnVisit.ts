/** Age of a reply that a loader has requested before the first render, s. */
const FRESH_S = 60;

let isFirstRender = true;

/** Called when the app's first render is committed. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/**
 * `refetchOnMountOrArgChange` of queries that every visit to a screen repeats. The first render keeps what its loader has
 * just put into the cache.
 */
export const refetchOnVisit = (): true | number => (isFirstRender ? FRESH_S : true);
