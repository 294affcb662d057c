export const NON_PAGE_PATHS = [/^\/api(?:\/|$)/, /^\/(?:healthz|readyz|metrics)$/, /\/[^/?]+\.[^/?]+$/];

/** Pictures of the menu, banners and promos; customers' profile pictures are not cached. */
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
