import type { Shop } from '../../db/schema';
import { say } from '../../i18n/messages';
import type { BranchRow } from '../../modules/branch/branchTable';
import type { Menu } from '../../modules/menu/menuCache';
import type { Site } from './site';
import { breadcrumbData, itemData, menuData, restaurantData } from './structuredData';

export interface PageHead {
  title: string;
  description: string;
  image?: { url: string; alt: string } | undefined;
  path: string;
  isListed: boolean;
  data: object[];
}

export interface HeadSource {
  menu: Menu;
  branches: readonly BranchRow[];
  shop: Shop;
}

const LISTED = new Set([
  '/',
  '/items',
  '/promotions',
  '/login',
  '/register',
  '/forgot-password',
  '/search',
  '/cart',
  '/notifications',
]);

export function listedPath(path: string, menu: Menu): string | null {
  const end = path.length > 1 && path.endsWith('/') ? -1 : undefined;
  const listed = path.slice(0, end);
  if (LISTED.has(listed)) return listed;
  const [, kind = '', id = '', more] = listed.split('/', 4);
  if (more !== undefined) return null;
  const { categories, details, promos } = menu.views('en');
  const isThere =
    (kind === 'items' && categories.some(({ _id }) => _id === id)) ||
    (kind === 'item' && details.has(id)) ||
    (kind === 'promo' && promos.has(id));
  return isThere ? listed : null;
}

const pictureOf = ({
  image,
  image_alt,
  title,
}: {
  image: string;
  image_alt?: string;
  title?: string;
}): PageHead['image'] => (image ? { url: image, alt: image_alt ?? title ?? '' } : undefined);

export function pageHead(listed: string | null, site: Site, { menu, branches }: HeadSource): PageHead {
  const path = listed ?? '/';
  const { lang } = site;
  const brand = site.brand[lang];
  const views = menu.views(lang);
  const home = { name: brand, path: '/' };
  const menuStep = { name: say('web.menu')[lang], path: '/items' };
  const plain: PageHead = {
    title: brand,
    description: say('web.description')[lang],
    path,
    isListed: listed !== null,
    data: [],
  };
  if (listed === null) return plain;
  const [, kind = '', id] = path.split('/');

  if (path === '/') {
    return {
      ...plain,
      title: `${brand} · ${say('web.home')[lang]}`,
      data: restaurantData(site, branches),
    };
  }
  if (kind === 'items') {
    const category = views.categories.find(({ _id }) => _id === id);
    return {
      ...plain,
      title: `${category?.title ?? say('web.menu')[lang]} · ${brand}`,
      ...(category
        ? { description: say('web.categoryText', { category: category.title })[lang], image: pictureOf(category) }
        : {}),
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
      image: pictureOf(item),
      description:
        (item.description ? `${item.description} ` : '') +
        `AED ${(item.discounted_price ?? item.original_price).toFixed(2)}`,
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
      title: `${say('web.promotions')[lang]} · ${brand}`,
      description: say('web.promotionsText')[lang],
    };
  }
  const promo = kind === 'promo' && id !== undefined ? views.promos.get(id) : undefined;
  if (promo) {
    return {
      ...plain,
      title: `${promo.title ?? brand} · ${brand}`,
      description: promo.description || plain.description,
      image: pictureOf(promo),
    };
  }
  return plain;
}
