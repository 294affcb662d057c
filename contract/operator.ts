import { Type, type Static, type TSchema } from 'typebox';
import { Aed, Id, Lat, Lng, NoData, OrderType } from './common';
import { HoursExceptions, Week } from './hours';
import { OrderStatus, PaymentMethod } from './orders';

export const SCOPES = [
  'orders:read',
  'orders:write',
  'orders:refund',
  'customers:read',
  'items:write',
  'branches:write',
  'promos:write',
] as const;
export type Scope = (typeof SCOPES)[number];

/** When a key or a webhook hears of an order for later. */
export const SCHEDULED_ORDERS = ['when_due', 'at_once'] as const;
export type ScheduledOrders = (typeof SCHEDULED_ORDERS)[number];

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

/** ISO 8601, UTC. */
const Moment = Type.String({ format: 'date-time' });

const OrdersPerQuarter = Type.Union([Type.Integer({ minimum: 1, maximum: 1000 }), Type.Null()], {
  description: 'How many orders for later are taken for one quarter of an hour; null: any number',
});

export const OperatorBranch = Type.Object({
  _id: Id,
  name: Type.String(),
  is_open: Type.Boolean(),
  is_paused: Type.Boolean(),
  paused_until: Type.Optional({ ...Moment, description: 'When a pause ends by itself, where it does' }),
  hours: Week,
  exceptions: HoursExceptions,
  orders_per_quarter: OrdersPerQuarter,
});
export type OperatorBranch = Static<typeof OperatorBranch>;
export const OperatorItem = Type.Object({
  _id: Id,
  title: Type.String(),
  category_id: Id,
  is_available: Type.Boolean(),
});
export const OperatorAddon = Type.Object({ _id: Id, title: Type.String(), is_available: Type.Boolean() });
export const OperatorPromo = Type.Object({
  _id: Id,
  code: Type.String(),
  title: Type.String(),
  is_active: Type.Boolean(),
});

export const OperatorOrderAddon = Type.Object({
  item_id: Id,
  title: Type.String(),
  quantity: Type.Integer({ description: 'For each piece of the item' }),
  price: Type.Number({ description: 'AED, of one addon' }),
});
export const OperatorOrderItem = Type.Object({
  item_id: Id,
  title: Type.String(),
  quantity: Type.Integer(),
  price: Type.Number({ description: 'AED, of one piece, without its addons' }),
  addons: Type.Array(OperatorOrderAddon),
  instruction: Type.String(),
  total_price: Type.Number({ description: 'AED: quantity × (price + addons)' }),
});
export type OperatorOrderItem = Static<typeof OperatorOrderItem>;

export const OperatorCustomer = Type.Object(
  {
    name: Type.String(),
    phone: Type.String(),
    delivery_instruction: Type.String(),
    address: Type.Optional(Type.Object({ text: Type.String(), notes: Type.String(), lat: Lat, lng: Lng })),
  },
  { description: 'The customer and the delivery address; sent while the order is open, to keys with `customers:read`' },
);
export const OperatorStatusChange = Type.Object({ status: OrderStatus, at: Moment });

export const OperatorOrder = Type.Object({
  order_code: Type.String(),
  branch_id: Id,
  type: OrderType,
  status: OrderStatus,
  next_statuses: Type.Array(OrderStatus),
  created_at: Moment,
  promised_at: Type.String({
    format: 'date-time',
    description: 'When the customer expects it: `scheduled_for`, or `created_at` and the minutes of the branch',
  }),
  scheduled_for: Type.Optional({ ...Moment, description: 'When an order for later is to be there' }),
  due_at: Type.String({
    format: 'date-time',
    description: 'When the kitchen is asked for it: `created_at`, or the minutes of the branch before `scheduled_for`',
  }),
  payment_method: PaymentMethod,
  payment_id: Type.Optional({ ...Id, description: 'Of the card; the report of payments names it' }),
  is_paid: Type.Boolean({ description: 'Whether the card has the money, or has reserved it' }),
  amount_due: Type.Number({ description: 'AED that are still to be taken from the customer' }),
  refunded_amount: Type.Number({ description: 'AED that went back to the card, or are to go back' }),
  sub_total: Type.Number({ description: 'AED, the sum of the lines' }),
  delivery_charges: Aed,
  promo_code: Type.String(),
  promo_discount: Aed,
  loyalty_points: Type.Integer(),
  loyalty_discount: Aed,
  vat_amount: Type.Number({ description: 'AED, inside the total' }),
  grand_total: Type.Number({
    description: 'AED: sub_total + delivery_charges − promo_discount − loyalty_discount',
  }),
  items: Type.Array(OperatorOrderItem),
  cancel_reason: Type.String(),
  status_history: Type.Array(OperatorStatusChange),
  customer: Type.Optional(OperatorCustomer),
});
export type OperatorOrder = Static<typeof OperatorOrder>;

/** A change of an order, as webhooks send it. It holds nothing about the customer. */
export const OrderChange = Type.Object({
  order_code: Type.String(),
  branch_id: Id,
  type: OrderType,
  status: OrderStatus,
  at: Moment,
  scheduled_for: Type.Optional(Moment),
});
export type OrderChange = Static<typeof OrderChange>;

/** Without `branch_id`: the branch of the key; a key of all branches must name one. */
const BranchQuery = Type.Object({ branch_id: Type.Optional(Id) });
const Cursor = Type.String({ maxLength: 200 });
const ListOrdersQuery = Type.Object({
  ...BranchQuery.properties,
  date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'All orders that were placed on this day in Dubai, whatever they are now; without it open ones',
    }),
  ),
  cursor: Type.Optional(Cursor),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 50 })),
});
const ListChangesQuery = Type.Object({ ...BranchQuery.properties, cursor: Type.Optional(Cursor) });
const OrderParams = Type.Object({ order_code: Type.String({ minLength: 1, maxLength: 32 }) });
const BranchParams = Type.Object({ branch_id: Id });

export const Reason = Type.String({ minLength: 3, maxLength: 200 });
export const SetOrderStatusBody = Type.Object({
  status: Type.Exclude(OrderStatus, Type.Literal('Placed')),
  reason: Type.Optional(Type.String({ ...Reason, description: 'Needed with `Cancelled`, and refused without it' })),
});
export type SetOrderStatusBody = Static<typeof SetOrderStatusBody>;

export const SetRefundBody = Type.Object({
  refunded_amount: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: 'AED that are to have gone back in total, so that a repeated call gives nothing more back',
  }),
  reason: Reason,
});

export const SetBranchHoursBody = Type.Object({
  hours: Type.Union([Week, Type.Null()]),
  exceptions: Type.Optional({
    ...HoursExceptions,
    description: 'Without them they stay as they are; `[]` removes them',
  }),
  scheduled_orders: Type.Optional(
    Type.Array(Type.String({ maxLength: 32 }), {
      maxItems: 1000,
      description: 'Codes of the orders for later that stay although the branch is then closed',
    }),
  ),
});

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
    body: Type.Object({
      is_paused: Type.Boolean(),
      until: Type.Optional({
        ...Moment,
        description: 'When the pause ends by itself; customers read it. Without it the pause lasts until it is ended',
      }),
    }),
    data: Type.Object({ branch: OperatorBranch }),
  },
  setBranchHours: {
    method: 'PUT',
    path: '/branches/:branch_id/hours',
    scope: 'branches:write',
    summary: 'Change the hours of a branch and their exceptions, or with null give both back to the imported file',
    params: BranchParams,
    body: SetBranchHoursBody,
    data: Type.Object({ branch: OperatorBranch }),
  },
  setOrdersPerQuarter: {
    method: 'PUT',
    path: '/branches/:branch_id/orders_per_quarter',
    scope: 'branches:write',
    summary: 'Limit the orders for later of a branch',
    params: BranchParams,
    body: Type.Object({ orders_per_quarter: OrdersPerQuarter }),
    data: Type.Object({ branch: OperatorBranch }),
  },
  listItems: {
    method: 'GET',
    path: '/branches/:branch_id/items',
    summary: 'The menu with what has run out at a branch',
    params: BranchParams,
    data: Type.Object({ items: Type.Array(OperatorItem), addons: Type.Array(OperatorAddon) }),
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
  setAddonAvailable: {
    method: 'PUT',
    path: '/branches/:branch_id/addons/:addon_id',
    scope: 'items:write',
    summary: 'Say that an addon has run out at a branch, with all dishes, or is there again',
    params: Type.Object({ branch_id: Id, addon_id: Id }),
    body: Type.Object({ is_available: Type.Boolean() }),
    data: NoData,
  },
  listOrderChanges: {
    method: 'GET',
    path: '/changes',
    scope: 'orders:read',
    summary: 'What webhooks send, in its order, from a cursor on; without one nothing but the cursor of now',
    query: ListChangesQuery,
    data: Type.Object({
      changes: Type.Array(OrderChange),
      cursor: Type.String({ description: 'Of the next call' }),
      has_more: Type.Boolean(),
    }),
  },
  listOrders: {
    method: 'GET',
    path: '/orders',
    scope: 'orders:read',
    summary: 'Open orders of a branch, or all of a day, in the order in which they are due',
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
  setRefund: {
    method: 'PUT',
    path: '/orders/:order_code/refund',
    scope: 'orders:refund',
    summary: 'Give money of a card back, in part or in whole',
    params: OrderParams,
    body: SetRefundBody,
    data: Type.Object({ order: OperatorOrder }),
  },
  listPromos: {
    method: 'GET',
    path: '/promos',
    summary: 'Promos, on and off',
    data: Type.Object({ promos: Type.Array(OperatorPromo) }),
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
