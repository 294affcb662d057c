/** Which media queries match until the test ends. */
export function mediaMatches(pattern: RegExp): void {
  const before = window.matchMedia;
  window.matchMedia = (query) => Object.assign(before(query), { matches: pattern.test(query) });
}
export const phoneWidth = () => mediaMatches(/^$/);
