import { Type, type Static } from 'typebox';
import { Aed, Id, imageExtras, NoData, OrderType, Picture, ScheduledFor, get, post, type Call } from './common';
import { SelectedAddon } from './menu';

export const CartAddon = Type.Object({
  quantity: Type.Integer({ default: 1 }),
  item: Type.Object({ _id: Type.Optional(Id), title: Type.String() }),
  addon_index: Type.Optional(Type.Integer()),
  item_id: Type.Optional(Id),
  title: Type.Optional(Type.String()),
  price: Type.Optional(Aed),
  total_price: Type.Optional(Aed),
  max_selection: Type.Optional(Type.Integer()),
  max_quantity: Type.Optional(Type.Integer()),
});
export type CartAddon = Static<typeof CartAddon>;

/** A line of the cart (ENT-09). `total_price` is for the whole quantity, addons included. */
export const CartItem = Type.Object({
  item_id: Id,
  item: Type.Object({ title: Type.String(), image: Picture, ...imageExtras }),
  quantity: Type.Integer(),
  addons: Type.Array(CartAddon),
  total_price: Aed,
  instruction: Type.String(),
});
export type CartItem = Static<typeof CartItem>;

/** All money in AED, computed by the server alone (ENT-08). */
export const Cart = Type.Object({
  cartItems: Type.Array(CartItem),
  subTotal: Aed,
  deliveryCharges: Aed,
  vat_amount: Aed,
  promo_code: Type.String(),
  promo_discount: Aed,
  loyalty_points: Type.Integer(),
  max_redeemable_points: Type.Integer(),
  /** What redeeming `max_redeemable_points` is worth; in the total only when apply_loyalty was asked for. */
  loyalty_discount: Aed,
  grand_total: Aed,
  delivery_time: Type.Optional(Type.Integer({ exclusiveMinimum: 0 })),
  /**
   * Not in the specification: a sentence saying why this cart cannot be ordered as it is, because of a line or of the
   * place; absent when it can.
   */
  place_problem: Type.Optional(Type.String()),
  /** Not in the specification (extra `expectedTotal`): stands for lines, notes, address and branch of this cart. */
  fingerprint: Type.Optional(Type.String()),
  /** Not in the specification: where the order would be delivered to, as the rider reads it. */
  address_text: Type.Optional(Type.String()),
});
export type Cart = Static<typeof Cart>;

/** A GET has strings only: `apply_loyalty` is sent as `true` and left out otherwise. */
export const GetCartQuery = Type.Object({
  user_address_id: Type.Optional(Id),
  branch_id: Type.Optional(Id),
  type: OrderType,
  promo_code: Type.Optional(Type.String({ maxLength: 64 })),
  apply_loyalty: Type.Optional(Type.Boolean()),
  scheduled_for: Type.Optional(ScheduledFor),
});
export type GetCartQuery = Static<typeof GetCartQuery>;

/** addItemToCart and updateCartItem. Prices inside `addons` are ignored by the backend. */
export const CartLineBody = Type.Object({
  item_id: Id,
  quantity: Type.Integer({ minimum: -1000, maximum: 1000 }),
  user_address_id: Type.Optional(Id),
  branch_id: Type.Optional(Id),
  instruction: Type.Optional(Type.String({ maxLength: 500 })),
  addons: Type.Array(SelectedAddon, { maxItems: 100 }),
  type: OrderType,
  scheduled_for: Type.Optional(ScheduledFor),
});
export type CartLineBody = Static<typeof CartLineBody>;

export const cartCalls = {
  getCart: get('/getCart', 'session', { query: GetCartQuery, data: Cart }),
  addItemToCart: post('/addItemToCart', 'customer', { body: CartLineBody, data: NoData }),
  updateCartItem: post('/updateCartItem', 'customer', { body: CartLineBody, data: NoData }),
} as const satisfies Record<string, Call>;
