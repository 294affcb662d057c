import { hoursProblems } from '../../contract/hours';
import { Value } from 'typebox/value';
import { MenuFile, type FileAddonGroup, type FileItem, type FilePromo } from '../../contract/menuFile';
import { say } from '../i18n/messages';
import { isStorable } from '../lib/storableText';
import { addonGroupsOf } from './addonGroups';

/** Sentences that begin with the path of the mistake in the file, as in `/promos/0/value: …`. */
type Problems = Generator<string, void, undefined>;

const isMoney = (aed: number): boolean => Math.abs(aed * 100 - Math.round(aed * 100)) < 1e-6;

function* duplicates(rows: readonly (readonly [path: string, value: string])[]): Problems {
  const first = new Map<string, string>();
  for (const [path, value] of rows) {
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    else yield `${path}: '${value}' is already at ${before}`;
  }
}

const idsAt = (path: string, rows: readonly { id: string }[]) =>
  rows.map(({ id }, index) => [`${path}/${index}/id`, id] as const);

function* texts(path: string, value: unknown): Problems {
  if (typeof value === 'string' && !isStorable(value)) yield `${path}: holds a character that cannot be stored`;
  if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* texts(`${path}/${key}`, entry);
}

function* limitProblems(path: string, group: FileAddonGroup): Problems {
  const { min_selection: fewest, max_selection: most, min_quantity: least, max_quantity: limit } = group;
  if (most > 0 && fewest > most) yield `${path}: min_selection is above max_selection`;
  if (fewest > group.addon_items.length) yield `${path}: min_selection is above the number of addons`;
  if (limit > 0 && least > limit) yield `${path}: min_quantity is above max_quantity`;
  if (limit > 0 && fewest > limit) yield `${path}: min_selection is above max_quantity`;
  const caps = group.addon_items.map(({ max_selection: cap }) => (cap === 0 ? Infinity : cap)).sort((a, b) => b - a);
  const reachable = caps.slice(0, most || caps.length).reduce((sum, cap) => sum + cap, 0);
  if (least > reachable) yield `${path}: min_quantity cannot be reached`;
  const defaults = group.addon_items.filter((addon) => addon.default).length;
  if (defaults > Math.min(most || Infinity, limit || Infinity))
    yield `${path}: more addons are default than may be chosen`;
  for (const { id, max_selection: cap, min_quantity: minimum = 0 } of group.addon_items) {
    if (cap > 0 && minimum > cap) yield `${path}: min_quantity of '${id}' is above its maximum`;
    if (limit > 0 && minimum > limit) yield `${path}: min_quantity of '${id}' is above max_quantity of the group`;
  }
}

function* groupProblems(path: string, { addon_items: addons }: FileAddonGroup): Problems {
  yield* duplicates(idsAt(`${path}/addon_items`, addons));
  for (const [index, { price }] of addons.entries())
    if (!isMoney(price)) yield `${path}/addon_items/${index}/price: has more than two decimals`;
}

function* shopProblems({ delivery_fee: fee }: MenuFile['shop']): Problems {
  const { base, per_km, most, free_from = 0 } = fee;
  for (const [name, aed] of Object.entries({ base, per_km, most, free_from }))
    if (!isMoney(aed)) yield `/shop/delivery_fee/${name}: has more than two decimals`;
  if (base > most) yield '/shop/delivery_fee/base: is above most';
}

function* itemProblems(file: MenuFile, path: string, item: FileItem): Problems {
  if (!isMoney(item.price)) yield `${path}/price: has more than two decimals`;
  const { discounted_price: discounted } = item;
  if (discounted !== undefined && (discounted >= item.price || !isMoney(discounted)))
    yield `${path}/discounted_price: must be below the price, with at most two decimals`;
  for (const [index, addons] of (item.addons ?? []).entries()) {
    const at = `${path}/addons/${index}`;
    const group = file.addon_groups?.[addons.group];
    if (!group) yield `${at}/group: there is no addon group '${addons.group}'`;
    else if (addons.included !== undefined && !group.addon_items.some(({ id }) => id === addons.included))
      yield `${at}/included: there is no addon '${addons.included}' in '${addons.group}'`;
    for (const limited of addonGroupsOf(file, { ...item, addons: [addons] })) yield* limitProblems(at, limited);
  }
}

function* promoProblems(path: string, promo: FilePromo, branchIds: ReadonlySet<string>): Problems {
  const { rules = {}, kind, value } = promo;
  if (kind === 'percent' && (value < 1 || value > 100 || !Number.isInteger(value)))
    yield `${path}/value: a percent is a whole number from 1 to 100`;
  if (kind === 'amount' && (value <= 0 || !isMoney(value)))
    yield `${path}/value: an amount is above 0, with at most two decimals`;
  if (rules.from && rules.to && rules.from > rules.to) yield `${path}/rules/from: is after to`;
  for (const [index, id] of (rules.branch_ids ?? []).entries())
    if (!branchIds.has(id)) yield `${path}/rules/branch_ids/${index}: there is no branch '${id}'`;
}

function* pictureProblems(file: MenuFile): Problems {
  const { categories, addon_groups: groups = {}, banners = [], promos = [] } = file;
  const lists = [
    ['/categories', categories],
    ...categories.map(({ items }, index) => [`/categories/${index}/items`, items] as const),
    ...Object.entries(groups).map(([name, group]) => [`/addon_groups/${name}/addon_items`, group.addon_items] as const),
    ['/banners', banners],
    ['/promos', promos],
  ] as const;
  for (const [path, rows] of lists)
    for (const [index, { image }] of rows.entries())
      if (image && !Object.hasOwn(file.pictures, image)) yield `${path}/${index}/image: there is no picture '${image}'`;
}

function* problemsOf(file: MenuFile): Problems {
  const { branches, categories, addon_groups: groups = {}, banners = [], promos = [] } = file;
  for (const [path, rows] of Object.entries({ branches, categories, banners, promos }))
    yield* duplicates(idsAt(`/${path}`, rows));
  for (const [index, { hours, exceptions = [] }] of branches.entries())
    for (const { at, problem } of hoursProblems({ hours, exceptions }))
      yield `/branches/${index}/${at}: ${say(`hours.${problem}`).en}`;
  yield* duplicates(categories.flatMap(({ items }, index) => idsAt(`/categories/${index}/items`, items)));
  yield* duplicates(promos.map(({ code }, index) => [`/promos/${index}/code`, code.toUpperCase()]));
  yield* texts('', file);
  yield* shopProblems(file.shop);
  for (const [name, group] of Object.entries(groups)) yield* groupProblems(`/addon_groups/${name}`, group);
  for (const [number, { items }] of categories.entries())
    for (const [index, item] of items.entries())
      yield* itemProblems(file, `/categories/${number}/items/${index}`, item);
  const branchIds = new Set(branches.map(({ id }) => id));
  for (const [index, promo] of promos.entries()) yield* promoProblems(`/promos/${index}`, promo, branchIds);
  yield* pictureProblems(file);
}

/** The menu of a parsed file, or what is wrong with it. */
export function checkMenuFile(json: unknown): { file: MenuFile } | { problems: string[] } {
  if (!Value.Check(MenuFile, json)) {
    // A field that is not in the format is reported twice: by its own path and by that of its object.
    const errors = Value.Errors(MenuFile, json).filter(({ keyword }) => keyword !== 'additionalProperties');
    const lines = errors.map(
      ({ keyword, instancePath, message }) =>
        `${instancePath || '/'}: ${keyword === 'boolean' ? 'is not a field of the format' : message}`,
    );
    return { problems: [...new Set(lines)] };
  }
  const problems = [...problemsOf(json)];
  return problems.length > 0 ? { problems } : { file: json };
}
