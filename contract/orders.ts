import { Type, type Static } from 'typebox';
import { Branch, TimeRefusal } from './branch';
import { Aed, Id, imageExtras, Picture, ScheduledFor, uniqueList, get, post, type Call } from './common';

export const OPEN_STATUSES = ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up'] as const;
export const ORDER_STATUSES = [...OPEN_STATUSES, 'Delivered', 'Cancelled'] as const;
// Written out: the static type of a union over a mapped array would be `never`.
export const OrderStatus = Type.Union([
  Type.Literal('Placed'),
  Type.Literal('Accepted'),
  Type.Literal('Preparing'),
  Type.Literal('Ready_For_Pickup'),
  Type.Literal('Picked_Up'),
  Type.Literal('Delivered'),
  Type.Literal('Cancelled'),
]);
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** COD for delivery, COP for pickup (CHK-10). */
export const PaymentMethod = Type.Union([Type.Literal('COD'), Type.Literal('COP'), Type.Literal('Card')]);
export type PaymentMethod = Static<typeof PaymentMethod>;

const OrderAddon = Type.Object({
  item_id: Type.Object({ _id: Type.Optional(Id), title: Type.String() }),
  quantity: Type.Integer({ default: 1 }),
  total_price: Aed,
});
export const OrderItem = Type.Object({
  item: Type.Object({
    _id: Type.Optional(Id),
    title: Type.String(),
    image: Type.Optional(Picture),
    original_price: Aed,
    discounted_price: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.Null()]),
    ...imageExtras,
  }),
  quantity: Type.Integer({ default: 1 }),
  addons: Type.Array(OrderAddon),
  total_price: Type.Optional(Aed),
  instruction: Type.Optional(Type.String()),
});
export type OrderItem = Static<typeof OrderItem>;

export const Order = Type.Object({
  _id: Id,
  order_code: Type.String(),
  title: Type.String(),
  status: OrderStatus,
  type: Type.Union([Type.Literal('delivery'), Type.Literal('pickup')], { default: 'delivery' }),
  /** ISO 8601, UTC. */
  createdAt: Type.String(),
  /** Not in the specification (extra `scheduledOrders`): when it is to be there; absent: as soon as possible. */
  scheduled_for: Type.Optional(ScheduledFor),
  branch: Type.Union([Branch, Type.Null()]),
  grand_total: Aed,
  total_price: Aed,
  delivery_charges: Aed,
  promo_code: Type.String(),
  promo_discount: Aed,
  loyalty_discount: Aed,
  points_type: Type.String(),
  vat_amount: Aed,
  payment_method: PaymentMethod,
  order_items: Type.Array(OrderItem),
  loyalty_points: Type.Optional(Type.Integer()),
  address: Type.Optional(Type.String()),
  delivery_instruction: Type.Optional(Type.String()),
  /** Not in the specification: why a person or the kitchen ended the order, and what goes back to the card, AED. */
  cancel_reason: Type.Optional(Type.String()),
  refund_amount: Type.Optional(Aed),
  /** Not in the specification: what is to be paid at the door, because the card did not pay. */
  amount_due: Type.Optional(Aed),
  /** Not in the specification: when each status was reached, ISO 8601. */
  status_history: Type.Optional(Type.Array(Type.Object({ status: OrderStatus, at: Type.String() }))),
});
export type Order = Static<typeof Order>;
export const OrderList = uniqueList(Order);

export const PlaceOrderBody = Type.Object({
  order_from: Type.Literal('Web'),
  delivery_instruction: Type.String({ maxLength: 500 }),
  payment_method: PaymentMethod,
  transaction_id: Type.Optional(Id),
  user_address_id: Type.Optional(Id),
  branch_id: Type.Optional(Id),
  promo_code: Type.Optional(Type.String({ maxLength: 64 })),
  loyalty_points: Type.Optional(Type.Integer({ minimum: 0 })),
  /** Not in the specification (extra `expectedTotal`): the total that the customer saw; another one is refused. */
  expected_total: Type.Optional(Aed),
  /** Not in the specification (extra `expectedTotal`): `fingerprint` of the cart that the customer saw. */
  expected_order: Type.Optional(Type.String({ maxLength: 64 })),
  scheduled_for: Type.Optional(ScheduledFor),
});
export type PlaceOrderBody = Static<typeof PlaceOrderBody>;

export const OrdersFilter = Type.Union([
  Type.Literal('All'),
  Type.Literal('Active'),
  Type.Literal('Delivered'),
  Type.Literal('Cancelled'),
]);
export type OrdersFilter = Static<typeof OrdersFilter>;
const GetMyOrdersQuery = Type.Object({
  status: OrdersFilter,
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
});
const GetOrderDetailsQuery = Type.Object({ order_id: Id });

/**
 * What became of the card payment of a refused order; `released`: nothing was charged. Not in the specification: read
 * when sent, never required.
 */
export const PlaceOrderRefusal = Type.Object({
  payment: Type.Object({
    status: Type.Union([Type.Literal('unused'), Type.Literal('released'), Type.Literal('refunded')]),
    amount: Aed,
    return_at: Type.Optional(Type.String()),
  }),
  ...Type.Partial(TimeRefusal).properties,
});
export type PlaceOrderRefusal = Static<typeof PlaceOrderRefusal>;

const CancelOrderBody = Type.Object({ order_id: Id });

export const extraOrdersCalls = {
  cancelOrder: post('/cancelOrder', 'customer', { body: CancelOrderBody, data: Type.Object({ order: Order }) }),
} as const satisfies Record<string, Call>;

export const ordersCalls = {
  placeOrder: {
    method: 'POST',
    path: '/placeOrder',
    access: 'customer',
    body: PlaceOrderBody,
    refusal: Type.Union([PlaceOrderRefusal, TimeRefusal]),
    data: Type.Object({ order: Type.Object({ _id: Id, order_code: Type.Optional(Type.String()) }) }),
  },
  getMyOrders: get('/getMyOrders', 'customer', {
    query: GetMyOrdersQuery,
    data: Type.Object({ orders: OrderList, next_cursor: Type.Optional(Type.String()) }),
  }),
  getOrderDetails: get('/getOrderDetails', 'customer', {
    query: GetOrderDetailsQuery,
    data: Type.Object({ order: Order, order_title: Type.String() }),
  }),
} as const satisfies Record<string, Call>;
