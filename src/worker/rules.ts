/** Addresses that are no page of the app: the API, what an operator asks the server, and everything with a file's ending. */
export const NO_PAGES = [/^\/api(?:\/|$)/, /^\/(?:healthz|readyz|metrics)$/, /\/[^/?]+\.[^/?]+$/];

/** Pictures of the menu, banners and promos; a customer's own picture is nobody else's business and is not kept. */
export const isMenuPicture = (pathname: string): boolean =>
  /^\/(?:api\/media\/(?!uploads\/)|art\/).+\.(?:avif|webp|png|jpe?g|svg)$/.test(pathname);

/** Prefix of the caches that hold the page. */
export const SHELL = 'shell-';

/** Name of the page's cache of one build: the page and the chunks that it names belong together. */
export function shellName(manifest: readonly (string | { url: string; revision?: string | null })[]): string {
  const text = manifest.map((entry) => (typeof entry === 'string' ? entry : `${entry.url}#${entry.revision ?? ''}`)).join('\n');
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) | 0;
  return `${SHELL}${(hash >>> 0).toString(36)}`;
}

/** Whether a page was built together with these files: every script and style that it names is among them. */
export function isOfBuild(html: string, files: readonly string[]): boolean {
  const named = [...html.matchAll(/(?:src|href)="(\/static\/[^"]+\.(?:js|css))"/g)].map((match) => match[1] ?? '');
  return named.length > 0 && named.every((name) => files.includes(name));
}
