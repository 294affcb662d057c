import type { MenuItem } from '../../../contract/menu';
import { spansOf, type Span } from '../../../contract/hours';
import type { BranchRow } from '../../modules/branch/branchTable';
import type { Menu } from '../../modules/menu/menuCache';
import { absolute, pagePath, pageUrl, type Site } from './site';

const DIETS: Readonly<Record<string, string>> = {
  vegetarian: 'VegetarianDiet',
  vegan: 'VeganDiet',
  halal: 'HalalDiet',
  gluten_free: 'GlutenFreeDiet',
};
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** AED; '' of an item whose price is in its sizes. */
export function priceOf({ original_price, discounted_price }: MenuItem): string {
  const price = discounted_price ?? original_price;
  return price > 0 ? price.toFixed(2) : '';
}

export function itemData(site: Site, item: MenuItem) {
  const price = priceOf(item);
  const diets = (item.diets ?? []).flatMap((diet) => (DIETS[diet] ? `https://schema.org/${DIETS[diet]}` : []));
  return {
    '@type': 'MenuItem',
    '@id': `${pageUrl(site, pagePath('item', item._id), site.lang)}#item`,
    name: item.title,
    ...(item.description ? { description: item.description } : {}),
    ...(item.image ? { image: absolute(site, item.image) } : {}),
    url: pageUrl(site, pagePath('item', item._id), site.lang),
    ...(price
      ? { offers: { '@type': 'Offer', price, priceCurrency: 'AED', availability: 'https://schema.org/InStock' } }
      : {}),
    ...(item.calories === undefined
      ? {}
      : { nutrition: { '@type': 'NutritionInformation', calories: `${item.calories} calories` } }),
    ...(diets.length > 0 ? { suitableForDiet: diets } : {}),
  };
}

export function menuData(site: Site, menu: Menu, only?: string) {
  const { categories, item: itemOf } = menu.views(site.lang);
  return {
    '@type': 'Menu',
    '@id': `${pageUrl(site, '/items', site.lang)}#menu`,
    name: site.brand[site.lang],
    inLanguage: site.lang,
    url: pageUrl(site, '/items', site.lang),
    hasMenuSection: categories
      .filter(({ _id }) => only === undefined || _id === only)
      .map((category) => ({
        '@type': 'MenuSection',
        name: category.title,
        url: pageUrl(site, pagePath('items', category._id), site.lang),
        hasMenuItem: (menu.itemsByCategory.get(category._id) ?? []).flatMap(({ id }) => {
          const item = itemOf(id);
          return item ? [itemData(site, item)] : [];
        }),
      })),
  };
}

/** As search engines read a closed day. */
const CLOSED: Span = { open: '00:00', close: '00:00' };

const openingHours = ({ open, close }: Span, when: Record<string, string>) => ({
  '@type': 'OpeningHoursSpecification',
  ...when,
  opens: open,
  closes: close,
});

function branchData(site: Site, branch: BranchRow) {
  return {
    '@type': 'Restaurant',
    '@id': `${site.origin}/#${branch.id}`,
    name: `${site.brand[site.lang]} ${branch.name[site.lang]}`,
    image: absolute(site, '/icons/og-image.png'),
    telephone: branch.phone,
    address: { '@type': 'PostalAddress', streetAddress: branch.location[site.lang], addressCountry: 'AE' },
    geo: { '@type': 'GeoCoordinates', latitude: branch.lat, longitude: branch.lng },
    servesCuisine: ['Chicken wings', 'American'],
    priceRange: 'AED',
    currenciesAccepted: 'AED',
    hasMenu: pageUrl(site, '/items', site.lang),
    openingHoursSpecification: [
      ...branch.hours.flatMap((day, index) =>
        spansOf(day).map((span) => openingHours(span, { dayOfWeek: `https://schema.org/${DAYS[index] ?? ''}` })),
      ),
      ...branch.exceptions.flatMap(({ from, to = from, hours }) => {
        const spans = hours === null ? [CLOSED] : spansOf(hours);
        return spans.map((span) => openingHours(span, { validFrom: from, validThrough: to }));
      }),
    ],
    parentOrganization: { '@id': `${site.origin}/#brand` },
  };
}

export const restaurantData = (site: Site, branches: readonly BranchRow[]) => [
  {
    '@type': 'Organization',
    '@id': `${site.origin}/#brand`,
    name: site.brand[site.lang],
    url: pageUrl(site, '/', site.lang),
    logo: absolute(site, '/icons/icon-512.png'),
  },
  ...branches.map((branch) => branchData(site, branch)),
];

export const breadcrumbData = (site: Site, steps: readonly { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: pageUrl(site, path, site.lang),
  })),
});
