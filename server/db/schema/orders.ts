import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { OPEN_STATUSES, ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import { addresses } from './address';
import { branches } from './branch';
import { at, bilingual, oneOf } from './columns';
import type { StoredAddon } from './menu';
import { customerKey } from './users';

export const orders = pgTable(
  'orders',
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    orderCode: c.text('order_code').notNull(),
    status: c.text('status').$type<OrderStatus>().notNull(),
    type: c.text('type').$type<'delivery' | 'pickup'>().notNull(),
    branchId: c
      .text('branch_id')
      .notNull()
      .references(() => branches.id),
    addressId: c.text('address_id'),
    addressText: c.text('address_text').notNull().default(''),
    addressNotes: c.text('address_notes').notNull().default(''),
    lat: c.doublePrecision('lat'),
    lng: c.doublePrecision('lng'),
    deliveryInstruction: c.text('delivery_instruction').notNull().default(''),
    paymentMethod: c.text('payment_method').$type<'COD' | 'COP' | 'Card'>().notNull(),
    /** All amounts in fils. `vatAmount` is part of `grandTotal`. */
    subTotal: c.integer('sub_total').notNull(),
    deliveryCharges: c.integer('delivery_charges').notNull(),
    promoId: c.text('promo_id'),
    promoCode: c.text('promo_code').notNull().default(''),
    promoDiscount: c.integer('promo_discount').notNull().default(0),
    loyaltyDiscount: c.integer('loyalty_discount').notNull().default(0),
    loyaltyPointsUsed: c.integer('loyalty_points_used').notNull().default(0),
    loyaltyPointsEarned: c.integer('loyalty_points_earned').notNull().default(0),
    vatAmount: c.integer('vat_amount').notNull(),
    grandTotal: c.integer('grand_total').notNull(),
    cancelReason: c.text('cancel_reason').notNull().default(''),
    createdAt: at('created_at').notNull(),
    /** When it is to be there, and when the kitchen is asked for it; null: as soon as possible, or never. */
    scheduledFor: at('scheduled_for'),
    dueAt: at('due_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'orders_user'),
    foreignKey({
      name: 'orders_address',
      columns: [t.userId, t.addressId],
      foreignColumns: [addresses.userId, addresses.id],
    }),
    index('orders_newest').on(t.userId, t.createdAt, t.id),
    // A day of a branch, for the till.
    index('orders_day').on(t.branchId, t.createdAt, t.id),
    // Open orders only, so that the index stays small.
    index('orders_open').on(t.branchId, t.createdAt).where(oneOf('status', OPEN_STATUSES)),
    check('orders_status', oneOf('status', ORDER_STATUSES)),
    check(
      'orders_sum',
      sql`sub_total >= 0 and delivery_charges >= 0 and promo_discount >= 0 and loyalty_discount >= 0
        and vat_amount between 0 and grand_total
        and grand_total = greatest(0, sub_total + delivery_charges - promo_discount - loyalty_discount)`,
    ),
    check('orders_points', sql`loyalty_points_used >= 0 and loyalty_points_earned >= 0`),
  ],
);

const orderKey = (t: { userId: AnyPgColumn; orderId: AnyPgColumn }, name: string) =>
  foreignKey({ name, columns: [t.userId, t.orderId], foreignColumns: [orders.userId, orders.id] }).onDelete('cascade');

export const orderCodes = pgTable(
  'order_codes',
  (c) => ({
    code: c.text('code').primaryKey(),
    userId: c.text('user_id').notNull(),
    orderId: c.text('order_id').notNull(),
    /** Keyed hashes of the mailbox and the phone that the order was placed with. */
    customerKeys: c.text('customer_keys').array().notNull().default([]),
    /** Until when the keys are kept; set when the account is deleted. */
    keysUntil: at('keys_until'),
  }),
  (t) => [
    // Without a list of pending keys, which every look-up would read whole.
    index('order_codes_customer').using('gin', t.customerKeys).with({ fastupdate: false }),
    index('order_codes_user').on(t.userId),
    index('order_codes_keys_until')
      .on(t.keysUntil)
      .where(sql`keys_until is not null`),
  ],
);

export const orderItems = pgTable(
  'order_items',
  (c) => ({
    userId: c.text('user_id').notNull(),
    orderId: c.text('order_id').notNull(),
    position: c.integer('position').notNull(),
    itemId: c.text('item_id').notNull(),
    title: bilingual('title').notNull(),
    image: c.text('image').notNull(),
    originalPrice: c.integer('original_price').notNull(),
    discountedPrice: c.integer('discounted_price'),
    quantity: c.integer('quantity').notNull(),
    addons: c.jsonb('addons').$type<StoredAddon[]>().notNull().default([]),
    instruction: c.text('instruction').notNull().default(''),
    totalPrice: c.integer('total_price').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.orderId, t.position] }), orderKey(t, 'order_items_order')],
);

export const orderEvents = pgTable(
  'order_events',
  (c) => ({
    userId: c.text('user_id').notNull(),
    orderId: c.text('order_id').notNull(),
    status: c.text('status').$type<OrderStatus>().notNull(),
    at: at('at').notNull(),
    /** Who did it: the customer, or the kitchen with its operator key. */
    by: c.text('by').notNull(),
    seq: c.bigint('seq', { mode: 'number' }),
    /** Of an order for later, until then only for those who hear of it at once, by `early_seq`. */
    dueAt: at('due_at'),
    earlySeq: c.bigint('early_seq', { mode: 'number' }),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.orderId, t.status] }),
    orderKey(t, 'order_events_order'),
    index('order_events_seq').on(t.seq),
    index('order_events_early')
      .on(t.earlySeq)
      .where(sql`early_seq is not null`)
      .concurrently(),
    index('order_events_unnumbered')
      .on(t.at)
      .where(sql`seq is null`),
  ],
);
