/** Age of a reply that a loader has requested before the first render, s. */
const FRESH_S = 60;

let isFirstRender = false;

/** Called when a loader has put the data of the first render into the cache. */
export function beginFirstRender(): void {
  isFirstRender = true;
}

/** Called when the first render is committed. */
export function endFirstRender(): void {
  isFirstRender = false;
}

/**
 * `refetchOnMountOrArgChange` of queries that every visit to a screen repeats. The first render keeps what its loader
 * has just put into the cache.
 */
export const refetchOnVisit = (): true | number => (isFirstRender ? FRESH_S : true);
