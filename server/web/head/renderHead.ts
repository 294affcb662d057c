import type { Lang } from '../../../contract/common';
import type { PageHead } from './pageHead';
import { absolute, escapeHtml, LANGS, pageUrl, scriptJson, type Site } from './site';

const LOCALES: Readonly<Record<Lang, string>> = { en: 'en_AE', ar: 'ar_AE' };

const BUILT =
  /<title>[^]*?<\/title>|<meta (?:name|property)="?(?:description|og:|twitter:)[^>]*>|<link rel="?canonical"?[^>]*>/g;

const meta = (kind: 'name' | 'property', contents: Record<string, string>): string =>
  Object.entries(contents)
    .map(([name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content)}">`)
    .join('');
const link = (attributes: string, url: string): string => `<link ${attributes} href="${escapeHtml(url)}">`;
const alternate = (lang: string, url: string): string => link(`rel="alternate" hreflang="${lang}"`, url);

export const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`;

export function headTags({ title, description, path, image, isListed, data }: PageHead, site: Site): string {
  const { lang, brand } = site;
  const url = pageUrl(site, path, lang);
  const picture = image ?? { url: '/icons/og-image.png', alt: brand[lang] };
  const search = isListed
    ? [
        link('rel="canonical"', url),
        ...LANGS.map((other) => alternate(other, pageUrl(site, path, other))),
        alternate('x-default', pageUrl(site, path, 'en')),
      ]
    : [meta('name', { robots: 'noindex' })];
  const pictureUrl = absolute(site, picture.url);
  const graph = scriptJson({ '@context': 'https://schema.org', '@graph': data });
  return [
    titleTag(title),
    meta('name', { description }),
    ...search,
    meta('property', {
      'og:site_name': brand[lang],
      'og:type': 'website',
      'og:title': title,
      'og:description': description,
      'og:url': url,
      'og:image': pictureUrl,
      'og:image:alt': picture.alt,
      'og:locale': LOCALES[lang],
      'og:locale:alternate': LOCALES[lang === 'en' ? 'ar' : 'en'],
    }),
    meta('name', {
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
      'twitter:image': pictureUrl,
    }),
    data.length > 0 ? `<script type="application/ld+json">${graph}</script>` : '',
  ].join('');
}

export const withShellBrand = (html: string, brand: Site['brand']): string =>
  html.replace(
    /(<b lang="?(en|ar)"?>).*?<\/b>/g,
    (_all, start: string, lang: Lang) => `${start}${escapeHtml(brand[lang])}</b>`,
  );

export function withHead(html: string, tags: string, lang: Lang): string {
  const turned = lang === 'ar' ? html.replace(/<html\b[^>]*>/, '<html lang="ar" dir="rtl">') : html;
  if (!tags) return turned;
  // After the charset, which must be first, in place of the built title.
  let isPlaced = false;
  return turned.replace(BUILT, (old) => {
    if (isPlaced || !old.startsWith('<title>')) return '';
    isPlaced = true;
    return tags;
  });
}
