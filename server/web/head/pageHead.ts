import { webMessages } from '../../i18n/web';
import type { BranchRow } from '../../modules/branch/branchTable';
import type { Menu } from '../../modules/menu/menuStore';
import type { Site } from './site';
import { breadcrumbData, itemData, menuData, restaurantData } from './structuredData';

/** What a page says of itself to link previews and search engines. */
export interface PageHead {
  title: string;
  description: string;
  /** Address of the picture, and what it shows. */
  image?: { url: string; alt: string } | undefined;
  /** Path of the page without its query. */
  path: string;
  /** Whether search engines may list it. */
  isListed: boolean;
  /** schema.org data. */
  data: object[];
}

/** What heads are made of. */
export interface HeadSource {
  menu: Menu;
  branches: readonly BranchRow[];
}

/** Pages of one customer, and steps that make no sense as a first page. */
const OWN =
  /^\/(?:checkout|add-card|my-orders|order|account|profile|points|address-list|add-address|verify-otp|reset-password|support)(?:\/|$)/;
const KNOWN = /^\/(?:login|register|forgot-password|search|cart|notifications)\/?$/;

const pictureOf = ({
  image,
  image_alt,
  title,
}: {
  image: string;
  image_alt?: string;
  title?: string;
}): PageHead['image'] => (image ? { url: image, alt: image_alt ?? title ?? '' } : undefined);

/** The head of a path of the app; the brand's own where the path has nothing to say. */
export function pageHead(path: string, site: Site, { menu, branches }: HeadSource): PageHead {
  const { lang } = site;
  const brand = site.brand[lang];
  const views = menu.views(lang);
  const home = { name: brand, path: '/' };
  const menuStep = { name: webMessages.menu[lang], path: '/items' };
  const plain: PageHead = {
    title: brand,
    description: webMessages.description[lang],
    path,
    isListed: KNOWN.test(path) && !OWN.test(path),
    data: [],
  };
  const [, kind = '', id] = /^\/([^/]*)(?:\/([^/]+))?\/?$/.exec(path) ?? [];

  if (kind === '' && path === '/') {
    return {
      ...plain,
      title: `${brand} · ${webMessages.home[lang]}`,
      isListed: true,
      data: restaurantData(site, branches),
    };
  }
  if (kind === 'items') {
    const category = views.categories.find(({ _id }) => _id === id);
    if (id !== undefined && !category) return plain;
    return {
      ...plain,
      title: `${category?.title ?? webMessages.menu[lang]} · ${brand}`,
      isListed: true,
      ...(category ? { description: webMessages.categoryText(category.title)[lang], image: pictureOf(category) } : {}),
      data: [
        menuData(site, menu, id),
        breadcrumbData(site, [home, menuStep, ...(category ? [{ name: category.title, path }] : [])]),
      ],
    };
  }
  const item = kind === 'item' && id !== undefined ? views.details.get(id) : undefined;
  if (item) {
    const category = views.categories.find(({ _id }) => _id === item.category_id);
    return {
      ...plain,
      title: `${item.title} · ${brand}`,
      isListed: true,
      image: pictureOf(item),
      description: `${item.description ? `${item.description} ` : ''}AED ${(item.discounted_price ?? item.original_price).toFixed(2)}`,
      data: [
        itemData(site, item),
        breadcrumbData(site, [
          home,
          menuStep,
          ...(category ? [{ name: category.title, path: `/items/${category._id}` }] : []),
          { name: item.title, path },
        ]),
      ],
    };
  }
  if (kind === 'promotions' && id === undefined) {
    return {
      ...plain,
      title: `${webMessages.promotions[lang]} · ${brand}`,
      description: webMessages.promotionsText[lang],
      isListed: true,
    };
  }
  const promo = kind === 'promo' && id !== undefined ? views.promos.get(id) : undefined;
  if (promo) {
    return {
      ...plain,
      title: `${promo.title ?? brand} · ${brand}`,
      description: promo.description || plain.description,
      image: pictureOf(promo),
      isListed: true,
    };
  }
  return plain;
}
