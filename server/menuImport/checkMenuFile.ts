import { Value } from 'typebox/value';
import { MenuFile, type FileAddonGroup, type FileItem, type FilePromo } from '../../contract/menuFile';
import { addonGroupsOf } from './addonGroups';

const isMoney = (aed: number): boolean => Math.abs(aed * 100 - Math.round(aed * 100)) < 1e-6;

function duplicates(what: string, rows: readonly { id: string }[]): string[] {
  const seen = new Set<string>();
  return rows.filter(({ id }) => seen.size === seen.add(id).size).map(({ id }) => `${what} '${id}' is there twice`);
}

function groupProblems(where: string, group: FileAddonGroup): string[] {
  const problems = duplicates(`${where}: addon`, group.addon_items);
  const add = (isWrong: boolean, text: string) => isWrong && problems.push(`${where}: ${text}`);
  const { min_selection: fewest, max_selection: most, min_quantity: least, max_quantity: limit } = group;
  add(most > 0 && fewest > most, 'min_selection is above max_selection');
  add(fewest > group.addon_items.length, 'min_selection is above the number of addons');
  add(limit > 0 && least > limit, 'min_quantity is above max_quantity');
  add(limit > 0 && fewest > limit, 'min_selection is above max_quantity');
  const caps = group.addon_items.map(({ max_selection: cap }) => (cap === 0 ? Infinity : cap)).sort((a, b) => b - a);
  const reachable = caps.slice(0, most || caps.length).reduce((sum, cap) => sum + cap, 0);
  add(least > reachable, 'min_quantity cannot be reached');
  const defaults = group.addon_items.filter((addon) => addon.default).length;
  add(defaults > Math.min(most || Infinity, limit || Infinity), 'more addons are default than may be chosen');
  for (const addon of group.addon_items) {
    add(!isMoney(addon.price), `the price of '${addon.id}' has more than two decimals`);
    const minimum = addon.min_quantity ?? 0;
    add(addon.max_selection > 0 && minimum > addon.max_selection, `min_quantity of '${addon.id}' is above its maximum`);
    add(limit > 0 && minimum > limit, `min_quantity of '${addon.id}' is above max_quantity of the group`);
  }
  return problems;
}

function shopProblems({ delivery_fee: fee }: MenuFile['shop']): string[] {
  const { base, per_km: perKm, most, free_from: freeFrom = 0 } = fee;
  const problems = [base, perKm, most, freeFrom].every(isMoney) ? [] : ['shop: a fee has more than two decimals'];
  return base > most ? [...problems, 'shop: the base fee is above most'] : problems;
}

function itemProblems(file: MenuFile, item: FileItem): string[] {
  const where = `item '${item.id}'`;
  const problems: string[] = [];
  if (item.price <= 0) problems.push(`${where}: the price must be above 0`);
  if (!isMoney(item.price)) problems.push(`${where}: the price has more than two decimals`);
  const discounted = item.discounted_price;
  if (discounted !== undefined && (discounted <= 0 || discounted >= item.price || !isMoney(discounted)))
    problems.push(`${where}: discounted_price must lie between 0 and the price, with at most two decimals`);
  for (const { group: name, included } of item.addons ?? []) {
    const group = file.addon_groups?.[name];
    if (!group) problems.push(`${where}: there is no addon group '${name}'`);
    else if (included !== undefined && !group.addon_items.some(({ id }) => id === included))
      problems.push(`${where}: there is no addon '${included}' in '${name}'`);
  }
  const groups = addonGroupsOf(file, item);
  return [...problems, ...groups.flatMap((group) => groupProblems(`${where}, group '${group.title.en}'`, group))];
}

function promoProblems(promo: FilePromo, branchIds: ReadonlySet<string>): string[] {
  const where = `promo '${promo.id}'`;
  const { rules = {}, kind, value } = promo;
  const problems: string[] = [];
  if (kind === 'percent' && (value < 1 || value > 100 || !Number.isInteger(value)))
    problems.push(`${where}: a percent is a whole number from 1 to 100`);
  if (kind === 'amount' && (value <= 0 || !isMoney(value)))
    problems.push(`${where}: an amount is above 0, with at most two decimals`);
  if (rules.from && rules.to && rules.from > rules.to) problems.push(`${where}: from is after to`);
  for (const id of rules.branch_ids ?? [])
    if (!branchIds.has(id)) problems.push(`${where}: there is no branch '${id}'`);
  return problems;
}

function pictureProblems(file: MenuFile): string[] {
  const used = [
    ...file.categories,
    ...file.categories.flatMap(({ items }) => items),
    ...Object.values(file.addon_groups ?? {}).flatMap((group) => group.addon_items),
    ...(file.banners ?? []),
    ...(file.promos ?? []),
  ];
  const missing = new Set(used.map(({ image }) => image).filter((slug) => slug && !Object.hasOwn(file.pictures, slug)));
  return [...missing].map((slug) => `there is no picture '${slug ?? ''}'`);
}

export function checkMenuFile(json: unknown): { file: MenuFile } | { problems: string[] } {
  if (!Value.Check(MenuFile, json)) {
    const lines = Value.Errors(MenuFile, json).map((error) => `${error.instancePath || '/'}: ${error.message}`);
    return { problems: [...new Set(lines)] };
  }
  const { branches, categories, banners = [], promos = [] } = json;
  const items = categories.flatMap((category) => category.items);
  const branchIds = new Set(branches.map(({ id }) => id));
  const codes = promos.map(({ code }) => ({ id: code.toUpperCase() }));
  const lists = { branch: branches, category: categories, item: items, banner: banners, promo: promos };
  const problems = [
    ...Object.entries({ ...lists, 'promo code': codes }).flatMap(([what, rows]) => duplicates(what, rows)),
    ...shopProblems(json.shop),
    ...items.flatMap((item) => itemProblems(json, item)),
    ...promos.flatMap((promo) => promoProblems(promo, branchIds)),
    ...pictureProblems(json),
  ];
  return problems.length > 0 ? { problems } : { file: json };
}
