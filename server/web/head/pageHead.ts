import type { Shop } from '../../db/schema';
import { say } from '../../i18n/messages';
import type { BranchRow } from '../../modules/branch/branchTable';
import type { Menu } from '../../modules/menu/menuCache';
import { previewUrl } from '../../storage/pictures';
import { pagePath, type Site } from './site';
import { breadcrumbData, itemData, menuData, priceOf, restaurantData } from './structuredData';

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

const LISTED = new Set(['/', '/items', '/promotions']);

export function listedPath(path: string, menu: Menu): string | null {
  const end = path.length > 1 && path.endsWith('/') ? -1 : undefined;
  const listed = path.slice(0, end);
  if (LISTED.has(listed)) return listed;
  const [, kind = '', id = '', more] = listed.split('/', 4).map(decodeURIComponent);
  if (more !== undefined) return null;
  const { categories, promos } = menu.views('en');
  const isThere =
    (kind === 'items' && categories.some(({ _id }) => _id === id)) ||
    (kind === 'item' && menu.items.has(id)) ||
    (kind === 'promo' && promos.has(id));
  return isThere ? `/${kind}/${encodeURIComponent(id)}` : null;
}

const pictureOf = (shown: { image: string; image_alt?: string; title?: string }): PageHead['image'] =>
  shown.image ? { url: previewUrl(shown.image), alt: shown.image_alt ?? shown.title ?? '' } : undefined;

export function pageHead(listed: string | null, site: Site, { menu, branches }: HeadSource): PageHead {
  const path = listed ?? '/';
  const { lang } = site;
  const brand = site.brand[lang];
  const { categories, item: itemOf, promos } = menu.views(lang);
  const [, kind, id = ''] = path.split('/').map(decodeURIComponent);
  const plain = { title: brand, description: say('web.description')[lang], path, isListed: listed !== null, data: [] };
  const page = (name: string, fields: Partial<PageHead>): PageHead => ({
    ...plain,
    title: `${name} · ${brand}`,
    ...fields,
  });
  const steps = (...more: { name: string; path: string }[]) =>
    breadcrumbData(site, [{ name: brand, path: '/' }, { name: say('web.menu')[lang], path: '/items' }, ...more]);

  if (listed === null) return plain;
  if (path === '/')
    return { ...plain, title: `${brand} · ${say('web.home')[lang]}`, data: restaurantData(site, branches) };
  if (kind === 'items') {
    const category = categories.find(({ _id }) => _id === id);
    if (!category) return page(say('web.menu')[lang], { data: [menuData(site, menu), steps()] });
    return page(category.title, {
      description: say('web.categoryText', { category: category.title })[lang],
      image: pictureOf(category),
      data: [menuData(site, menu, id), steps({ name: category.title, path })],
    });
  }
  const item = kind === 'item' && itemOf(id);
  if (item) {
    const category = categories.find(({ _id }) => _id === item.category_id);
    const price = priceOf(item);
    const ofCategory = category ? [{ name: category.title, path: pagePath('items', category._id) }] : [];
    return page(item.title, {
      description: [item.description, price && `AED ${price}`].filter(Boolean).join(' ') || plain.description,
      image: pictureOf(item),
      data: [itemData(site, item), steps(...ofCategory, { name: item.title, path })],
    });
  }
  if (kind === 'promotions') return page(say('web.promotions')[lang], { description: say('web.promotionsText')[lang] });
  const promo = kind === 'promo' && promos.get(id);
  if (!promo) return plain;
  return page(promo.title ?? brand, {
    description: promo.description || plain.description,
    image: pictureOf(promo),
  });
}
