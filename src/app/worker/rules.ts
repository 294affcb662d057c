/** Ids of pages may have dots; elsewhere a dot in the last segment is a file's. */
export const NON_PAGE_PATHS = [
  /^\/api(?:\/|$)/,
  /^\/(?:healthz|readyz|metrics)$/,
  /^(?!\/(?:items?|order|promo)\/).*\/[^/?]+\.[^/?]+$/,
];

export const isMenuPicture = (pathname: string): boolean =>
  /^\/(?:api\/media\/(?!uploads\/)|art\/).+\.(?:avif|webp|png|jpe?g|svg)$/.test(pathname);

export const SHELL = 'shell-';

/** Name of a build's page cache; each build has its own, because the page refers to its own chunks. */
export function shellName(manifest: readonly (string | { url: string; revision?: string | null })[]): string {
  const text = manifest
    .map((entry) => (typeof entry === 'string' ? entry : `${entry.url}#${entry.revision ?? ''}`))
    .join('\n');
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${SHELL}${(hash >>> 0).toString(36)}`;
}

export function belongsToBuild(html: string, files: readonly string[]): boolean {
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  return named.length > 0 && named.every((name) => files.includes(name));
}

export const fetchFormerFile = async (request: Request): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request);

/** Whether no other tab of the app is open; `replacedId` is the client that the navigation replaces. */
export const isLastTabGone = (tabs: readonly { id: string }[], replacedId?: string): boolean =>
  tabs.every(({ id }) => id === replacedId);
