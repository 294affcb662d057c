import type { Lang } from '../../../contract/common';

/** The app's origin and name, for one page. */
export interface Site {
  /** Origin of the app, such as `https://wings.example`. */
  origin: string;
  brand: Record<Lang, string>;
  lang: Lang;
}

/** A path of the app, or a picture's URL, as an absolute URL. */
export const absolute = (site: Pick<Site, 'origin'>, path: string): string => new URL(path, site.origin).href;

/** The same page in one language; English is the default and has no parameter. */
export const pageUrl = (site: Pick<Site, 'origin'>, path: string, lang: Lang): string =>
  absolute(site, lang === 'en' ? path : `${path}?lang=${lang}`);
