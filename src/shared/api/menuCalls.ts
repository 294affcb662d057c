/** The menu's calls, which the worker caches (docs/adr/0007), with the fields that are the same for everybody. */
export const menuCalls: Readonly<Record<string, readonly string[]>> = {
  getDashboard: ['banners', 'categories', 'promos'],
  getAllCategories: ['categories'],
  getMenuItems: ['items', 'pagination'],
  getItemDetails: ['item'],
  getPromotions: ['promos'],
};

/** Header of a reply that came from the worker's cache; its `Date` is the time of the reply. */
export const CACHED = 'X-Cached';
