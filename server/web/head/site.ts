import type { Lang } from '../../../contract/common';

export const LANGS: readonly Lang[] = ['en', 'ar'];

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export interface Site {
  origin: string;
  brand: Record<Lang, string>;
  lang: Lang;
}

export const absolute = (site: Pick<Site, 'origin'>, path: string): string => new URL(path, site.origin).href;

/** A path with an encoded id, which may hold any character. */
export const pagePath = (kind: 'item' | 'items' | 'promo', id: string): string => `/${kind}/${encodeURIComponent(id)}`;

export const pageUrl = (site: Pick<Site, 'origin'>, path: string, lang: Lang): string =>
  absolute(site, lang === 'en' ? path : `${path}?lang=${lang}`);
