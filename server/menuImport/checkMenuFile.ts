import { Settings } from 'typebox/system';
import { Value } from 'typebox/value';
import { hoursProblems, isRealDate } from '../../contract/hours';
import {
  MenuFile,
  type FileAddonGroup,
  type FileItem,
  type FilePromo,
  type OfferedGroup,
} from '../../contract/menuFile';
import { say } from '../i18n/messages';
import { isInUae } from '../lib/geo';
import { isStorable } from '../lib/storableText';
import { addonGroupsOf } from './addonGroups';
import { jsonSource, problemLine, schemaProblems, type MenuProblem, type MenuSource } from './menuProblem';

type Problems = Generator<MenuProblem, void, undefined>;
const problem = (path: string, text: string): MenuProblem => ({ path, text });

const isMoney = (aed: number): boolean => Math.abs(aed * 100 - Math.round(aed * 100)) < 1e-6;

function* duplicates(rows: readonly (readonly [path: string, value: string])[], { placeOf }: MenuSource): Problems {
  const first = new Map<string, string>();
  for (const [path, value] of rows) {
    const before = first.get(value);
    if (before === undefined) first.set(value, path);
    else yield problem(path, `is already that of ${placeOf(before.replace(/\/\w+$/, ''))}`);
  }
}

const idsAt = (path: string, rows: readonly { id: string }[]) =>
  rows.map(({ id }, index) => [`${path}/${index}/id`, id] as const);

function* texts(path: string, value: unknown): Problems {
  if (typeof value === 'string') {
    if (!isStorable(value)) yield problem(path, 'holds a character that cannot be stored');
    if (value.includes('\uFFFD') || (path.endsWith('/ar') && /\?{3}/.test(value)))
      yield problem(path, 'has lost its letters in another program: save the file as UTF-8');
  }
  if (typeof value === 'object' && value !== null)
    for (const [key, entry] of Object.entries(value)) yield* texts(`${path}/${key}`, entry);
}

const piecesAtFirst = ({
  default_quantity: pieces = 1,
  min_quantity: least = 1,
}: OfferedGroup['addon_items'][number]) => Math.max(pieces, least);

function* limitProblems(path: string, group: OfferedGroup): Problems {
  const { min_selection: fewest, max_selection: most, min_quantity: least, max_quantity: limit } = group;
  if (most > 0 && fewest > most) yield problem(path, 'min_selection is above max_selection');
  if (fewest > group.addon_items.length) yield problem(path, 'min_selection is above the number of addons');
  if (limit > 0 && least > limit) yield problem(path, 'min_quantity is above max_quantity');
  if (limit > 0 && fewest > limit) yield problem(path, 'min_selection is above max_quantity');
  const caps = group.addon_items.map(({ max_selection: cap }) => (cap === 0 ? Infinity : cap)).sort((a, b) => b - a);
  const reachable = caps.slice(0, most || caps.length).reduce((sum, cap) => sum + cap, 0);
  if (least > reachable) yield problem(path, 'min_quantity cannot be reached');
  const defaults = group.addon_items.filter((addon) => addon.default);
  const pieces = defaults.reduce((sum, addon) => sum + piecesAtFirst(addon), 0);
  const isTooMany = defaults.some((addon) => piecesAtFirst(addon) > (addon.max_selection || Infinity));
  if (isTooMany || defaults.length > (most || Infinity) || pieces > (limit || Infinity))
    yield problem(path, 'more addons are default than may be chosen');
  for (const { id, max_selection: cap, min_quantity: minimum = 0 } of group.addon_items) {
    if (cap > 0 && minimum > cap) yield problem(path, `min_quantity of '${id}' is above its maximum`);
    if (limit > 0 && minimum > limit) yield problem(path, `min_quantity of '${id}' is above max_quantity of the group`);
  }
}

function* groupProblems(path: string, { addon_items: addons }: FileAddonGroup, source: MenuSource): Problems {
  yield* duplicates(idsAt(`${path}/addon_items`, addons), source);
  for (const [index, { price }] of addons.entries())
    if (!isMoney(price)) yield problem(`${path}/addon_items/${index}/price`, 'has more than two decimals');
}

function* shopProblems({ delivery_fee: fee }: MenuFile['shop']): Problems {
  const { base, per_km, most, free_from = 0 } = fee;
  for (const [name, aed] of Object.entries({ base, per_km, most, free_from }))
    if (!isMoney(aed)) yield problem(`/shop/delivery_fee/${name}`, 'has more than two decimals');
  if (base > most) yield problem('/shop/delivery_fee/base', 'is above most');
}

function* branchProblems(path: string, { lat, lng, hours, exceptions = [] }: MenuFile['branches'][number]): Problems {
  if (!isInUae({ lat, lng })) {
    const isExchanged = isInUae({ lat: lng, lng: lat });
    const hint = isExchanged ? ': latitude and longitude are exchanged' : '';
    yield problem(`${path}/lat`, `${lat}, ${lng} is not in the UAE${hint}`);
  }
  for (const wrong of hoursProblems({ hours, exceptions }))
    yield problem(`${path}/${wrong.at}`, say(`hours.${wrong.problem}`).en);
}

function* itemProblems(file: MenuFile, path: string, item: FileItem): Problems {
  if (!isMoney(item.price)) yield problem(`${path}/price`, 'has more than two decimals');
  const { discounted_price: discounted } = item;
  if (discounted !== undefined && (discounted >= item.price || !isMoney(discounted)))
    yield problem(`${path}/discounted_price`, 'must be below the price, with at most two decimals');
  for (const [index, addons] of (item.addons ?? []).entries()) {
    const at = `${path}/addons/${index}`;
    const group = file.addon_groups?.[addons.group];
    if (!group) yield problem(`${at}/group`, `there is no addon group '${addons.group}'`);
    else if (addons.included !== undefined && !group.addon_items.some(({ id }) => id === addons.included))
      yield problem(`${at}/included`, `there is no addon '${addons.included}' in '${addons.group}'`);
    for (const [number, id] of (addons.defaults ?? []).entries())
      if (group && !group.addon_items.some((addon) => addon.id === id))
        yield problem(`${at}/defaults/${number}`, `there is no addon '${id}' in '${addons.group}'`);
    for (const limited of addonGroupsOf(file, { ...item, addons: [addons] })) yield* limitProblems(at, limited);
  }
}

function* promoProblems(path: string, promo: FilePromo, branchIds: ReadonlySet<string>): Problems {
  const { rules = {}, kind, value } = promo;
  if (kind === 'percent' && (value < 1 || value > 100 || !Number.isInteger(value)))
    yield problem(`${path}/value`, 'a percent is a whole number from 1 to 100');
  if (kind === 'amount' && (value <= 0 || !isMoney(value)))
    yield problem(`${path}/value`, 'an amount is above 0, with at most two decimals');
  for (const name of ['from', 'to'] as const)
    if (rules[name] && !isRealDate(rules[name]))
      yield problem(`${path}/rules/${name}`, `there is no day ${rules[name]}`);
  if (rules.from && rules.to && rules.from > rules.to) yield problem(`${path}/rules/from`, 'is after to');
  for (const [index, id] of (rules.branch_ids ?? []).entries())
    if (!branchIds.has(id)) yield problem(`${path}/rules/branch_ids/${index}`, `there is no branch '${id}'`);
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
      if (image && !Object.hasOwn(file.pictures, image))
        yield problem(`${path}/${index}/image`, `there is no picture '${image}'`);
}

/** Links into the menu: an id that is not there is a page that says so. */
function* linkProblems({ banners = [], promos = [], categories }: MenuFile): Problems {
  const ids: Record<string, readonly { id: string }[]> = {
    items: categories,
    item: categories.flatMap(({ items }) => items),
    promo: promos,
  };
  for (const [index, { link = '' }] of banners.entries()) {
    const [, page = '', id = ''] = /^\/(items|item|promo)\/([^/?#]+)/.exec(link) ?? [];
    if (page && !ids[page]?.some((row) => row.id === id))
      yield problem(`/banners/${index}/link`, `leads to '${id}', which the menu does not have`);
  }
}

function* problemsOf(file: MenuFile, source: MenuSource): Problems {
  const { branches, categories, addon_groups: groups = {}, banners = [], promos = [] } = file;
  for (const [path, rows] of Object.entries({ branches, categories, banners, promos }))
    yield* duplicates(idsAt(`/${path}`, rows), source);
  yield* duplicates(
    categories.flatMap(({ items }, index) => idsAt(`/categories/${index}/items`, items)),
    source,
  );
  yield* duplicates(
    promos.map(({ code }, index) => [`/promos/${index}/code`, code.toUpperCase()]),
    source,
  );
  yield* texts('', file);
  yield* shopProblems(file.shop);
  for (const [index, branch] of branches.entries()) yield* branchProblems(`/branches/${index}`, branch);
  for (const [name, group] of Object.entries(groups)) yield* groupProblems(`/addon_groups/${name}`, group, source);
  for (const [number, { items }] of categories.entries())
    for (const [index, item] of items.entries())
      yield* itemProblems(file, `/categories/${number}/items/${index}`, item);
  const branchIds = new Set(branches.map(({ id }) => id));
  for (const [index, promo] of promos.entries()) yield* promoProblems(`/promos/${index}`, promo, branchIds);
  yield* pictureProblems(file);
  yield* linkProblems(file);
}

const MOST_ERRORS = 10_000;

/** The menu of a parsed file, or what is wrong with it: a line for each place. */
export function checkMenuFile(json: unknown, source = jsonSource(json)): { file: MenuFile } | { problems: string[] } {
  // A menu of a thousand dishes may have a mistake in each.
  Settings.Set({ maxErrors: MOST_ERRORS });
  const isShaped = Value.Check(MenuFile, json);
  const found = isShaped ? [...problemsOf(json, source)] : schemaProblems(Value.Errors(MenuFile, json), json, source);
  return isShaped && found.length === 0 ? { file: json } : { problems: found.map((one) => problemLine(one, source)) };
}
