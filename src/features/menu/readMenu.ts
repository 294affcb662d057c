import type { AddonGroup, AddonItem, Banner, Category, Dashboard, DashboardPromo, MenuItem, MenuPage } from '../../../contract/menu';
import { idOf, identified, image, int, list, num, raw, str } from '../../shared/api/tolerant';

export const readCategory = (value: unknown): Category => ({ _id: idOf(value), title: str(raw(value)['title']), ...image(value) });

function readBanner(value: unknown): Banner {
  const link = str(raw(value)['link']);
  return { _id: idOf(value), title: str(raw(value)['title']), ...image(value), ...(link && { link }), ...(raw(value)['image_cutout'] === true && { image_cutout: true }) };
}

function readDashboardPromo(value: unknown): DashboardPromo {
  const { title, description } = raw(value);
  return {
    _id: idOf(value), ...image(value),
    ...(str(title) && { title: str(title) }), ...(str(description) && { description: str(description) }),
  };
}

/** ENT-04. */
export const readDashboard = (value: unknown): Dashboard => ({
  banners: list(raw(value)['banners'], readBanner),
  categories: identified(list(raw(value)['categories'], readCategory)),
  promos: identified(list(raw(value)['promos'], readDashboardPromo)),
});

function readAddonItem(value: unknown): AddonItem {
  const from = raw(value);
  // the specification names the rule but no field; providers send one of these.
  const minimum = int(from['min_quantity'] ?? from['min_selection']);
  return {
    _id: idOf(from), title: str(from['title']), description: str(from['description']), price: num(from['price']),
    max_selection: int(from['max_selection']), ...(minimum > 0 && { min_quantity: minimum }), ...image(from),
  };
}

function readAddonGroup(value: unknown): AddonGroup {
  const from = raw(value);
  return {
    title: str(from['title']),
    min_selection: int(from['min_selection']), max_selection: int(from['max_selection']),
    min_quantity: int(from['min_quantity']), max_quantity: int(from['max_quantity']),
    addon_items: identified(list(from['addon_items'], readAddonItem)),
  };
}

/** Codes such as `milk`, each once. */
const codes = (value: unknown): string[] => [...new Set(list(value, str).filter(Boolean))];

/** ENT-05; calories, allergens and diets only when sent. */
export function readMenuItem(value: unknown): MenuItem {
  const from = raw(value);
  const discounted = num(from['discounted_price']);
  const calories = int(from['calories']);
  const allergens = codes(from['allergens']);
  const diets = codes(from['diets']);
  return {
    _id: idOf(from), title: str(from['title']), description: str(from['description']), ...image(from),
    original_price: num(from['original_price']), discounted_price: discounted > 0 ? discounted : null,
    cart_quantity: int(from['cart_quantity']), addons: list(from['addons'], readAddonGroup),
    ...(idOf(from['category_id']) && { category_id: idOf(from['category_id']) }),
    ...(calories > 0 && { calories }), ...(allergens.length > 0 && { allergens }), ...(diets.length > 0 && { diets }),
  };
}

/** A page of items; without pagination the page is taken as the only one. */
export function readMenuPage(value: unknown): MenuPage {
  const items = identified(list(value, readMenuItem, 'items'));
  const pagination = raw(raw(value)['pagination']);
  return {
    items,
    pagination: {
      current_page: int(pagination['current_page'], 1), total_pages: int(pagination['total_pages'], 1),
      total_records: int(pagination['total_records'], items.length),
    },
  };
}
