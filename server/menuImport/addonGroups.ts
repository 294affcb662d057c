import type { FileAddonGroup, FileItem, MenuFile } from '../../contract/menuFile';

/** The addon groups of an item with its own limits and its included addon; unknown groups are left out. */
export const addonGroupsOf = ({ addon_groups: groups = {} }: MenuFile, item: FileItem): FileAddonGroup[] =>
  (item.addons ?? []).flatMap(({ group: name, included, max_of_each: maxOfEach, ...limits }) => {
    const group = groups[name];
    if (!group) return [];
    const addons = group.addon_items.map((addon) => ({ ...addon, max_selection: maxOfEach ?? addon.max_selection }));
    const includedAddon = addons.find(({ id }) => id === included);
    if (!includedAddon) return [{ ...group, ...limits, addon_items: addons }];
    const others = addons.filter((addon) => addon !== includedAddon).map(({ default: _default, ...addon }) => addon);
    return [{ ...group, ...limits, addon_items: [{ ...includedAddon, price: 0, default: true }, ...others] }];
  });
