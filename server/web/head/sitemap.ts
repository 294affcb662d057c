import type { Lang } from '../../../contract/common';
import type { Menu } from '../../modules/menu/menuCache';
import { escapeHtml } from './escape';
import { pageUrl } from './site';

/** All indexed paths, from the current menu. */
function listedPaths(menu: Menu): string[] {
  const { categories, details, promos } = menu.views('en');
  return [
    '/',
    '/items',
    '/promotions',
    ...categories.map(({ _id }) => `/items/${encodeURIComponent(_id)}`),
    ...[...details.keys()].map((id) => `/item/${encodeURIComponent(id)}`),
    ...[...promos.keys()].map((id) => `/promo/${encodeURIComponent(id)}`),
  ];
}

/** sitemap.xml: each page in both languages. */
export function sitemap(origin: string, menu: Menu): string {
  const url = (path: string, lang: Lang) => escapeHtml(pageUrl({ origin }, path, lang));
  const entries = listedPaths(menu).flatMap((path) =>
    (['en', 'ar'] as const).map(
      (own) =>
        `<url><loc>${url(path, own)}</loc>${(['en', 'ar'] as const)
          .map((lang) => `<xhtml:link rel="alternate" hreflang="${lang}" href="${url(path, lang)}"/>`)
          .join('')}</url>`,
    ),
  );
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" ` +
    `xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`
  );
}
