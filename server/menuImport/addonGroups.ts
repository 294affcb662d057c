import type { FileItem, MenuFile, OfferedGroup } from '../../contract/menuFile';

/** The addon groups of an item with its own limits, included addon and choice; unknown groups are left out. */
export const addonGroupsOf = ({ addon_groups: groups = {} }: MenuFile, item: FileItem): OfferedGroup[] =>
  (item.addons ?? []).flatMap(({ group: name, included, defaults, max_of_each: maxOfEach, ...limits }) => {
    const group = groups[name];
    if (!group) return [];
    const own = defaults ?? (included === undefined ? undefined : [included]);
    const addons = group.addon_items.map(({ default: isDefault, ...addon }) => {
      const pieces = own ? own.filter((id) => id === addon.id).length : Number(isDefault ?? false);
      return {
        ...addon,
        ...(addon.id === included ? { price: 0 } : {}),
        max_selection: maxOfEach ?? addon.max_selection,
        ...(pieces > 0 ? { default: true } : {}),
        ...(pieces > 1 ? { default_quantity: pieces } : {}),
      };
    });
    const first = addons.filter(({ id }) => id === included);
    return [{ ...group, ...limits, addon_items: [...first, ...addons.filter((addon) => !first.includes(addon))] }];
  });
