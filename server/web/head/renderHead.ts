import type { Lang } from '../../../contract/common';
import type { PageHead } from './pageHead';
import { absolute, escapeHtml, pageUrl, scriptJson, type Site } from './site';

const LANGS: readonly Lang[] = ['en', 'ar'];
const LOCALES: Readonly<Record<Lang, string>> = { en: 'en_AE', ar: 'ar_AE' };

const BUILT =
  /<title>[^]*?<\/title>|<meta (?:name|property)="?(?:description|og:|twitter:)[^>]*>|<link rel="?canonical"?[^>]*>/g;

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;

export const titleTag = (title: string): string => `<title>${escapeHtml(title)}</title>`;

export function headTags(head: PageHead, site: Site): string {
  const { title, description, path } = head;
  const url = pageUrl(site, path, site.lang);
  const image = head.image ?? { url: '/icons/og-image.png', alt: site.brand[site.lang] };
  return [
    titleTag(title),
    meta('name', 'description', description),
    ...(head.isListed
      ? [
          `<link rel="canonical" href="${escapeHtml(url)}">`,
          ...LANGS.map(
            (lang) => `<link rel="alternate" hreflang="${lang}" href="${escapeHtml(pageUrl(site, path, lang))}">`,
          ),
          `<link rel="alternate" hreflang="x-default" href="${escapeHtml(pageUrl(site, path, 'en'))}">`,
        ]
      : [meta('name', 'robots', 'noindex')]),
    meta('property', 'og:site_name', site.brand[site.lang]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    meta('property', 'og:image', absolute(site, image.url)),
    meta('property', 'og:image:alt', image.alt),
    meta('property', 'og:locale', LOCALES[site.lang]),
    ...LANGS.filter((lang) => lang !== site.lang).map((lang) => meta('property', 'og:locale:alternate', LOCALES[lang])),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    meta('name', 'twitter:image', absolute(site, image.url)),
    ...(head.data.length > 0
      ? [
          '<script type="application/ld+json">' +
            scriptJson({ '@context': 'https://schema.org', '@graph': head.data }) +
            '</script>',
        ]
      : []),
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
