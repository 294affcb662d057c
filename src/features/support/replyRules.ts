import { Address, AddressList } from '../../../contract/address';
import { Branch, BranchList } from '../../../contract/branch';
import { Cart } from '../../../contract/cart';
import { MenuItem } from '../../../contract/menu';
import { Order } from '../../../contract/orders';
import { AppData, CardList } from '../../../contract/payment';
import { ruleOf, type Exceptions } from './ruleOf';
import { card, constant, degrees, freeText, list, maskedPart, needing, object, text, type Rule } from './rules';

/** The exceptions of a part of a reply. */
const below = (path: string, exceptions: Exceptions): Exceptions =>
  Object.fromEntries(Object.entries(exceptions).map(([name, rule]) => [`${path}.${name}`, rule]));

/** The area and a position rounded to a kilometre; details that only the rider needs are masked. */
const ADDRESS: Exceptions = {
  label: maskedPart,
  address: maskedPart,
  villa_apt_no: maskedPart,
  apartment: maskedPart,
  floor: maskedPart,
  street: maskedPart,
  area: freeText,
  notes: maskedPart,
  lat: degrees,
  lng: degrees,
};
/** Branches are public, and the customer's distance to them is not. */
const BRANCH: Exceptions = { distance: constant(0) };
const WITHOUT_PICTURE: Exceptions = {
  image: constant(''),
  image_alt: null,
  image_sources: null,
  image_blur: null,
  image_color: null,
};
/** The preview stands in for the picture. */
const SMALL_PICTURE: Exceptions = { image_sources: null, image_blur: null };
const ORDER: Exceptions = {
  address: maskedPart,
  delivery_instruction: freeText,
  'order_items.instruction': freeText,
  ...below('order_items.item', WITHOUT_PICTURE),
  ...below('branch', BRANCH),
};

export const address = ruleOf(Address, ADDRESS);
export const branch = ruleOf(Branch, BRANCH);
const order = ruleOf(Order, ORDER);

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
    data: needing(
      'cartItems',
      ruleOf(Cart, {
        'cartItems.instruction': freeText,
        place_problem: freeText,
        ...below('cartItems.item', SMALL_PICTURE),
      }),
    ),
    fromCache: unchanged,
  },
  getUserAddress: {
    path: '/getUserAddress',
    query: [],
    decides: [],
    data: ruleOf(AddressList, ADDRESS),
    fromCache: unchanged,
  },
  getItemDetails: {
    path: '/getItemDetails',
    query: ['item_id'],
    decides: ['item_id'],
    data: ruleOf(MenuItem, {
      ...SMALL_PICTURE,
      'addons.addon_items.description': constant(''),
      ...below('addons.addon_items', WITHOUT_PICTURE),
    }),
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
    data: object({ branches: ruleOf(BranchList, BRANCH) }),
    fromCache: (branches) => ({ branches }),
  },
  getCustomerCards: {
    path: '/getCustomerCards',
    query: [],
    decides: [],
    data: object({ cards: ruleOf(CardList, { id: card }) }),
    fromCache: (cards) => ({ cards }),
  },
  getAppData: {
    path: '/getAppData',
    query: [],
    decides: [],
    data: ruleOf(AppData),
    fromCache: unchanged,
  },
};

/** The recorded call of a path. */
export const callOfPath = (path: string): string | undefined =>
  Object.keys(recordedCalls).find((name) => recordedCalls[name]?.path === path);
