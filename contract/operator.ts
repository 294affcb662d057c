import { Type, type Static, type TSchema } from 'typebox';
import { Aed, Id, Lat, Lng, NoData, OrderType } from './common';
import { HoursExceptions, Week } from './hours';
import { OrderStatus, PaymentMethod } from './orders';

export const SCOPES = [
  'orders:read',
  'orders:write',
  'customers:read',
  'items:write',
  'branches:write',
  'promos:write',
] as const;
export type Scope = (typeof SCOPES)[number];

export const OperatorErrorCode = Type.Union([
  Type.Literal('invalid_request'),
  Type.Literal('invalid_key'),
  Type.Literal('missing_scope'),
  Type.Literal('branch_not_allowed'),
  Type.Literal('not_found'),
  Type.Literal('invalid_transition'),
  Type.Literal('rate_limited'),
  Type.Literal('too_large'),
  Type.Literal('unavailable'),
  Type.Literal('internal'),
]);
export type OperatorErrorCode = Static<typeof OperatorErrorCode>;

export const OperatorRefusal = Type.Object({
  status: Type.Literal(false),
  message: Type.String(),
  data: Type.Object({ code: OperatorErrorCode }),
});

export interface OperatorCall {
  readonly method: 'GET' | 'PUT';
  readonly path: string;
  /** Without one every key may make the call. */
  readonly scope?: Scope;
  readonly summary: string;
  readonly params?: TSchema;
  readonly query?: TSchema;
  readonly body?: TSchema;
  readonly data: TSchema;
}

const OperatorBranch = Type.Object({
  _id: Id,
  name: Type.String(),
  is_open: Type.Boolean(),
  is_paused: Type.Boolean(),
  hours: Week,
  exceptions: HoursExceptions,
});
export type OperatorBranch = Static<typeof OperatorBranch>;

const OperatorOrderItem = Type.Object({
  item_id: Id,
  title: Type.String(),
  quantity: Type.Integer(),
  /** Of one piece, without its addons. */
  price: Aed,
  addons: Type.Array(
    Type.Object({
      item_id: Id,
      title: Type.String(),
      /** For each piece of the item. */
      quantity: Type.Integer(),
      /** Of one addon. */
      price: Aed,
    }),
  ),
  instruction: Type.String(),
  /** quantity × (price + addons) */
  total_price: Aed,
});
export type OperatorOrderItem = Static<typeof OperatorOrderItem>;

/** The customer and the delivery address; sent while the order is open, to keys with `customers:read`. */
const OperatorCustomer = Type.Object({
  name: Type.String(),
  phone: Type.String(),
  delivery_instruction: Type.String(),
  address: Type.Optional(Type.Object({ text: Type.String(), notes: Type.String(), lat: Lat, lng: Lng })),
});

const OperatorOrder = Type.Object({
  order_code: Type.String(),
  branch_id: Id,
  type: OrderType,
  status: OrderStatus,
  next_statuses: Type.Array(OrderStatus),
  created_at: Type.String(),
  payment_method: PaymentMethod,
  /** Of the card; the report of payments names it. */
  payment_id: Type.Optional(Id),
  /** Whether the card has the money, or has reserved it. */
  is_paid: Type.Boolean(),
  /** What is still to be taken from the customer. */
  amount_due: Aed,
  /** What went back to the card, or is to go back. */
  refunded_amount: Aed,
  /** The sum of the lines. */
  sub_total: Aed,
  delivery_charges: Aed,
  promo_code: Type.String(),
  promo_discount: Aed,
  loyalty_points: Type.Integer(),
  loyalty_discount: Aed,
  /** Inside the total. */
  vat_amount: Aed,
  /** sub_total + delivery_charges − promo_discount − loyalty_discount */
  grand_total: Aed,
  items: Type.Array(OperatorOrderItem),
  cancel_reason: Type.String(),
  status_history: Type.Array(Type.Object({ status: OrderStatus, at: Type.String() })),
  customer: Type.Optional(OperatorCustomer),
});
export type OperatorOrder = Static<typeof OperatorOrder>;

/** A change of an order, as webhooks send it. It holds nothing about the customer. */
export const OrderChange = Type.Object({
  order_code: Type.String(),
  branch_id: Id,
  type: OrderType,
  status: OrderStatus,
  at: Type.String(),
});
export type OrderChange = Static<typeof OrderChange>;

/** Without `branch_id`: the branch of the key; a key of all branches must name one. */
const BranchQuery = Type.Object({ branch_id: Type.Optional(Id) });
const ListOrdersQuery = Type.Object({
  ...BranchQuery.properties,
  cursor: Type.Optional(Type.String({ maxLength: 200 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
});
const OrderParams = Type.Object({ order_code: Type.String({ minLength: 1, maxLength: 32 }) });
const BranchParams = Type.Object({ branch_id: Id });

const SetOrderStatusBody = Type.Union([
  Type.Object({
    status: Type.Union([
      Type.Literal('Accepted'),
      Type.Literal('Preparing'),
      Type.Literal('Ready_For_Pickup'),
      Type.Literal('Picked_Up'),
      Type.Literal('Delivered'),
    ]),
  }),
  Type.Object({ status: Type.Literal('Cancelled'), reason: Type.String({ minLength: 3, maxLength: 200 }) }),
]);
export type SetOrderStatusBody = Static<typeof SetOrderStatusBody>;

/** The operator API below `/api/operator`. Every change is a PUT of a value, so a repeated one changes nothing more. */
export const operatorCalls = {
  listBranches: {
    method: 'GET',
    path: '/branches',
    summary: 'Branches of the key with their hours',
    data: Type.Object({ branches: Type.Array(OperatorBranch) }),
  },
  setBranchPaused: {
    method: 'PUT',
    path: '/branches/:branch_id/paused',
    scope: 'branches:write',
    summary: 'Pause a branch, or let it take orders again',
    params: BranchParams,
    body: Type.Object({ is_paused: Type.Boolean() }),
    data: Type.Object({ branch: OperatorBranch }),
  },
  setBranchHours: {
    method: 'PUT',
    path: '/branches/:branch_id/hours',
    scope: 'branches:write',
    summary: 'Change the hours of a branch and their exceptions, or with null give both back to the imported file',
    params: BranchParams,
    body: Type.Object({ hours: Type.Union([Week, Type.Null()]), exceptions: Type.Optional(HoursExceptions) }),
    data: Type.Object({ branch: OperatorBranch }),
  },
  listItems: {
    method: 'GET',
    path: '/branches/:branch_id/items',
    summary: 'The menu with what has run out at a branch',
    params: BranchParams,
    data: Type.Object({
      items: Type.Array(Type.Object({ _id: Id, title: Type.String(), category_id: Id, is_available: Type.Boolean() })),
    }),
  },
  setItemAvailable: {
    method: 'PUT',
    path: '/branches/:branch_id/items/:item_id',
    scope: 'items:write',
    summary: 'Say that an item has run out at a branch, or is there again',
    params: Type.Object({ branch_id: Id, item_id: Id }),
    body: Type.Object({ is_available: Type.Boolean() }),
    data: NoData,
  },
  listOpenOrders: {
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    summary: 'Open orders of a branch, oldest first',
    query: ListOrdersQuery,
    data: Type.Object({
      orders: Type.Array(OperatorOrder),
      next_cursor: Type.Optional(Type.String()),
    }),
  },
  getOrder: {
    method: 'GET',
    path: '/orders/:order_code',
    scope: 'orders:read',
    summary: 'One order, open or not',
    params: OrderParams,
    data: Type.Object({ order: OperatorOrder }),
  },
  setOrderStatus: {
    method: 'PUT',
    path: '/orders/:order_code/status',
    scope: 'orders:write',
    summary: 'Bring an order to its next status, or cancel it with a reason',
    params: OrderParams,
    body: SetOrderStatusBody,
    data: Type.Object({ order: OperatorOrder }),
  },
  listPromos: {
    method: 'GET',
    path: '/promos',
    summary: 'Promos, on and off',
    data: Type.Object({
      promos: Type.Array(
        Type.Object({ _id: Id, code: Type.String(), title: Type.String(), is_active: Type.Boolean() }),
      ),
    }),
  },
  setPromoActive: {
    method: 'PUT',
    path: '/promos/:promo_id',
    scope: 'promos:write',
    summary: 'Switch a promo on or off; for keys of all branches',
    params: Type.Object({ promo_id: Id }),
    body: Type.Object({ is_active: Type.Boolean() }),
    data: NoData,
  },
} as const satisfies Record<string, OperatorCall>;
export type OperatorCallName = keyof typeof operatorCalls;
