import {
  constant,
  card,
  degrees,
  flag,
  list,
  nullable,
  number,
  object,
  maskedPart,
  withPicture,
  text,
  freeText,
  oneOf,
  type Rule,
} from './rules';

const withoutPicture = constant('');

/** An address: the area and a position rounded to a kilometre; details that only the rider needs are masked. */
export const address: Rule = object(
  {
    _id: text,
    type: text,
    label: maskedPart,
    address: maskedPart,
    villa_apt_no: maskedPart,
    apartment: maskedPart,
    floor: maskedPart,
    street: maskedPart,
    area: freeText,
    city: text,
    country: text,
    notes: maskedPart,
    is_default: flag,
    lat: degrees,
    lng: degrees,
  },
  '_id',
);

/** Branches are public. */
export const branch: Rule = object(
  {
    _id: text,
    name: text,
    location: text,
    lat: number,
    lng: number,
    phone: text,
    distance: constant(0),
    delivery_time: number,
    today_timing: object({ is_open: flag, timing: object({ open_time: text, close_time: text }) }),
  },
  '_id',
);

const cartAddon = object({
  quantity: number,
  item: object({ _id: text, title: text }),
  addon_index: number,
  item_id: text,
  title: text,
  price: number,
  total_price: number,
  max_selection: number,
  max_quantity: number,
});
const cartLine = object(
  {
    item_id: text,
    item: withPicture(object({ title: text, image_alt: text, image_color: text })),
    quantity: number,
    addons: list(cartAddon),
    total_price: number,
    instruction: freeText,
  },
  'item_id',
);
const cart: Rule = object(
  {
    cartItems: list(cartLine),
    subTotal: number,
    deliveryCharges: number,
    vat_amount: number,
    promo_code: text,
    promo_discount: number,
    loyalty_points: number,
    max_redeemable_points: number,
    loyalty_discount: number,
    grand_total: number,
    delivery_time: number,
    place_problem: freeText,
  },
  'cartItems',
);

const addonItem = object(
  {
    _id: text,
    title: text,
    description: constant(''),
    image: withoutPicture,
    price: number,
    max_selection: number,
    min_quantity: number,
  },
  '_id',
);
const menuItem: Rule = withPicture(
  object(
    {
      _id: text,
      title: text,
      description: text,
      original_price: number,
      discounted_price: nullable(number),
      cart_quantity: number,
      category_id: text,
      calories: number,
      allergens: list(text, 30),
      diets: list(text, 30),
      is_sold_out: flag,
      image_alt: text,
      image_color: text,
      addons: list(
        object({
          title: text,
          min_selection: number,
          max_selection: number,
          min_quantity: number,
          max_quantity: number,
          addon_items: list(addonItem),
        }),
        30,
      ),
    },
    '_id',
  ),
);

const orderItem = object({
  item: object({
    _id: text,
    title: text,
    image: withoutPicture,
    original_price: number,
    discounted_price: nullable(number),
  }),
  quantity: number,
  total_price: number,
  instruction: freeText,
  addons: list(object({ item_id: object({ _id: text, title: text }), quantity: number, total_price: number })),
});
const order: Rule = object(
  {
    _id: text,
    order_code: text,
    title: text,
    status: text,
    type: oneOf('delivery', 'pickup'),
    createdAt: text,
    branch: nullable(branch),
    grand_total: number,
    total_price: number,
    delivery_charges: number,
    promo_code: text,
    promo_discount: number,
    loyalty_discount: number,
    points_type: text,
    vat_amount: number,
    payment_method: text,
    loyalty_points: number,
    address: maskedPart,
    delivery_instruction: freeText,
    order_items: list(orderItem, 50),
    status_history: list(object({ status: text, at: text }), 20),
  },
  '_id',
);

const savedCard = object({ id: card, scheme: text, last4: text, expiry_month: number, expiry_year: number }, 'id');

/** A reading call that snapshots record. */
export interface RecordedCall {
  path: string;
  /** The recorded query parameters; a replay answers only requests with equal ones. */
  query: readonly string[];
  /** The parameters that must be equal; with other values of the rest, the recorded reply is still used. */
  decides: readonly string[];
  /** The contract's `data`, allow-listed. */
  data: Rule;
  /** Converts the app's cached data to the contract's `data`. */
  fromCache: (cached: unknown) => unknown;
}

const unchanged = (cached: unknown) => cached;

/** All calls that snapshots record. */
export const recordedCalls: Readonly<Record<string, RecordedCall>> = {
  getCart: {
    path: '/getCart',
    query: ['type', 'promo_code', 'apply_loyalty', 'user_address_id', 'branch_id'],
    decides: [],
    data: cart,
    fromCache: unchanged,
  },
  getUserAddress: { path: '/getUserAddress', query: [], decides: [], data: list(address, 50), fromCache: unchanged },
  getItemDetails: {
    path: '/getItemDetails',
    query: ['item_id'],
    decides: ['item_id'],
    data: menuItem,
    fromCache: unchanged,
  },
  getMyOrders: {
    path: '/getMyOrders',
    query: ['status'],
    decides: ['status'],
    data: object({ orders: list(order, 10) }),
    fromCache: (cached) => ({
      orders: (cached as { pages: { orders: unknown[] }[] }).pages.flatMap((page) => page.orders),
    }),
  },
  getOrderDetails: {
    path: '/getOrderDetails',
    query: ['order_id'],
    decides: ['order_id'],
    data: object({ order, order_title: text }, 'order'),
    fromCache: (cached) => ({
      order: (cached as { order?: unknown }).order,
      order_title: (cached as { title?: unknown }).title,
    }),
  },
  getBranches: {
    path: '/getBranches',
    query: [],
    decides: [],
    data: object({ branches: list(branch, 50) }),
    fromCache: (branches) => ({ branches }),
  },
  getCustomerCards: {
    path: '/getCustomerCards',
    query: [],
    decides: [],
    data: object({ cards: list(savedCard, 20) }),
    fromCache: (cards) => ({ cards }),
  },
  getAppData: {
    path: '/getAppData',
    query: [],
    decides: [],
    data: object({ payment_mode: oneOf('test', 'live') }),
    fromCache: unchanged,
  },
};

/** The recorded call of a path. */
export const callOfPath = (path: string): string | undefined =>
  Object.keys(recordedCalls).find((name) => recordedCalls[name]?.path === path);
