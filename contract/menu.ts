import { Type, type Static } from 'typebox';
import { Aed, annotate, Id, imageExtras, Lat, Lng, Pagination, Picture, uniqueList, get, type Call } from './common';
import { CategoryList, Dashboard } from './dashboard';

export const AddonItem = Type.Object(
  {
    _id: Id,
    title: Type.String(),
    description: Type.String(),
    image: Picture,
    price: Aed,
    /** Cap of this item's quantity; quantity controls appear above 1 (ADDON-08). 0 is no limit. */
    max_selection: Type.Integer(),
    /** Per-item minimum, once chosen. */
    min_quantity: Type.Optional(Type.Integer({ exclusiveMinimum: 0, ...annotate({ 'x-alias': 'min_selection' }) })),
    /** It has run out at the branch that was asked about. Not in the specification. */
    is_sold_out: Type.Optional(Type.Boolean()),
    /** The dish's own choice, which may be ticked when it opens. Not in the specification. */
    default: Type.Optional(Type.Boolean()),
    /** How many pieces of a `default` are chosen at first, if more than its minimum. Not in the specification. */
    default_quantity: Type.Optional(Type.Integer({ exclusiveMinimum: 0 })),
    /** How hot it is, 0 to 5. Not in the specification. */
    heat: Type.Optional(Type.Integer({ minimum: 0, maximum: 5 })),
    ...imageExtras,
  },
  annotate({ 'x-public': true }),
);
export type AddonItem = Static<typeof AddonItem>;

/** Counts of different items (selection) and of pieces (quantity); 0 is no limit (ENT-06, A-21). */
export const AddonGroup = Type.Object(
  {
    title: Type.String(),
    min_selection: Type.Integer(),
    max_selection: Type.Integer(),
    min_quantity: Type.Integer(),
    max_quantity: Type.Integer(),
    addon_items: uniqueList(AddonItem),
  },
  annotate({ 'x-public': true }),
);
export type AddonGroup = Static<typeof AddonGroup>;

const Codes = Type.Array(Type.String({ minLength: 1 }), { uniqueItems: true });

export const MenuItem = Type.Object(
  {
    _id: Id,
    title: Type.String(),
    description: Type.String(),
    image: Picture,
    original_price: Aed,
    discounted_price: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
    cart_quantity: Type.Integer(),
    addons: Type.Array(AddonGroup),
    category_id: Type.Optional(Id),
    calories: Type.Optional(Type.Integer({ minimum: 0 })),
    allergens: Type.Optional(Codes),
    diets: Type.Optional(Codes),
    /** It has run out at the branch that was asked about. Not in the specification. */
    is_sold_out: Type.Optional(Type.Boolean()),
    ...imageExtras,
  },
  annotate({ 'x-public': true }),
);
export type MenuItem = Static<typeof MenuItem>;

/** A choice as addItemToCart takes it and the cart keeps it (ENT-07). `total_price` = price x quantity, AED. */
export const SelectedAddon = Type.Object({
  addon_index: Type.Integer({ minimum: 0 }),
  item_id: Id,
  title: Type.String(),
  price: Aed,
  quantity: Type.Integer(),
  total_price: Aed,
  max_selection: Type.Integer(),
  max_quantity: Type.Integer(),
});
export type SelectedAddon = Static<typeof SelectedAddon>;

/**
 * Not in the specification: items that have run out carry `is_sold_out`, at this branch or at the one that delivers to
 * this position.
 */
const AtBranch = { branch_id: Type.Optional(Id), lat: Type.Optional(Lat), lng: Type.Optional(Lng) };
const GetMenuItemsQuery = Type.Object({
  ...AtBranch,
  category_id: Id,
  page: Type.Integer({ minimum: 1 }),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
export type BranchQuery = Pick<Static<typeof GetMenuItemsQuery>, keyof typeof AtBranch>;
const GetItemDetailsQuery = Type.Object({ ...AtBranch, item_id: Id });
const SearchQuery = Type.Object({
  ...AtBranch,
  query: Type.String({ maxLength: 200 }),
  page: Type.Optional(Type.Integer({ minimum: 1 })),
});
export const MenuPage = Type.Object({ items: uniqueList(MenuItem), pagination: Pagination });
export type MenuPage = Static<typeof MenuPage>;

export const menuCalls = {
  getDashboard: get('/getDashboard', 'public', { data: Dashboard }),
  getAllCategories: get('/getAllCategories', 'public', { data: CategoryList }),
  getMenuItems: get('/getMenuItems', 'public', { query: GetMenuItemsQuery, data: MenuPage }),
  getItemDetails: get('/getItemDetails', 'public', { query: GetItemDetailsQuery, data: MenuItem }),
  search: get('/search', 'public', { query: SearchQuery, data: Type.Object({ items: uniqueList(MenuItem) }) }),
} as const satisfies Record<string, Call>;
