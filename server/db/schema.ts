import { sql } from 'drizzle-orm';
import {
  boolean, doublePrecision, index, integer, jsonb, pgTable, primaryKey, serial, text, timestamp, uniqueIndex,
} from 'drizzle-orm/pg-core';

/** A text in both languages of the product. */
export interface Bilingual { en: string; ar: string }

/** When and after what a promo may be used; every field is one rule, absent means no rule. */
export interface PromoRules {
  firstOrder?: boolean;
  /** fils */
  minSubtotal?: number;
  orderType?: 'delivery' | 'pickup';
  branchIds?: string[];
  /** ISO dates of Asia/Dubai, both inclusive. */
  from?: string;
  to?: string;
  /** 0 Sunday to 6 Saturday, Asia/Dubai. */
  weekdays?: number[];
}

/** An addon group as the kitchen keeps it: prices in fils. */
export interface StoredAddonGroup {
  title: Bilingual;
  min_selection: number; max_selection: number; min_quantity: number; max_quantity: number;
  addon_items: {
    _id: string; title: Bilingual; description: Bilingual; image: string;
    /** fils */
    price: number;
    max_selection: number; min_quantity?: number;
  }[];
}

/** An addon of a cart line or an order line, priced by the backend in fils. */
export interface StoredAddon {
  addon_index: number; item_id: string; title: Bilingual; price: number; quantity: number;
  max_selection: number; max_quantity: number;
}

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const bilingual = (name: string) => jsonb(name).$type<Bilingual>();

export const users = pgTable('users', {
  id: text('id').primaryKey(),
  name: text('name').notNull().default(''),
  /** Lower case; null for guests and deleted accounts. One verified account has it; any number may wait for its code. */
  email: text('email'),
  phone: text('phone').notNull().default(''),
  age: integer('age'),
  picture: text('picture').notNull().default(''),
  passwordHash: text('password_hash'),
  isGuest: boolean('is_guest').notNull().default(false),
  /** sha-256 of the guest's device token. */
  deviceHash: text('device_hash'),
  /** The e-mail is proven by a code; nobody signs in before. */
  isVerified: boolean('is_verified').notNull().default(false),
  loyaltyCode: text('loyalty_code').notNull().default(''),
  /** Balance in points; never negative. */
  loyaltyPoints: integer('loyalty_points').notNull().default(0),
  createdAt: at('created_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
}, (t) => [
  uniqueIndex('users_email').on(t.email).where(sql`${t.isVerified}`),
  index('users_waiting').on(t.email).where(sql`not ${t.isVerified}`),
  uniqueIndex('users_device').on(t.deviceHash),
]);

export const sessions = pgTable('sessions', {
  /** sha-256 of the bearer token; the token itself is never stored. */
  tokenHash: text('token_hash').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  createdAt: at('created_at').notNull().defaultNow(),
  expiresAt: at('expires_at').notNull(),
}, (t) => [index('sessions_user').on(t.userId)]);

export const codes = pgTable('codes', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  purpose: text('purpose').$type<'register' | 'reset'>().notNull(),
  /** Keyed hash of the four digits. */
  codeHash: text('code_hash').notNull(),
  triesLeft: integer('tries_left').notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
  createdAt: at('created_at').notNull().defaultNow(),
}, (t) => [index('codes_user').on(t.userId, t.purpose)]);

export const addresses = pgTable('addresses', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  type: text('type').$type<'home' | 'work' | 'other'>().notNull().default('home'),
  label: text('label').notNull().default(''),
  address: text('address').notNull().default(''),
  villaAptNo: text('villa_apt_no').notNull().default(''),
  apartment: text('apartment').notNull().default(''),
  floor: text('floor').notNull().default(''),
  street: text('street').notNull().default(''),
  area: text('area').notNull(),
  city: text('city').notNull().default('Dubai'),
  country: text('country').notNull().default('UAE'),
  notes: text('notes').notNull().default(''),
  isDefault: boolean('is_default').notNull().default(false),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
  /** Kept for the orders that went there. */
  deletedAt: at('deleted_at'),
}, (t) => [index('addresses_user').on(t.userId)]);

export const branches = pgTable('branches', {
  id: text('id').primaryKey(),
  name: bilingual('name').notNull(),
  location: bilingual('location').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  phone: text('phone').notNull(),
  /** Minutes. */
  deliveryTime: integer('delivery_time').notNull(),
  /** Seven days from Sunday, `HH:mm` Asia/Dubai; null is a closed day; close before open is the next day. */
  hours: jsonb('hours').$type<({ open: string; close: string } | null)[]>().notNull(),
  /** Closed for the moment, whatever the hours say. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** Kilometres that it delivers to. */
  deliveryRadius: doublePrecision('delivery_radius').notNull(),
});

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  title: bilingual('title').notNull(),
  /** Slug of `art/catalogue.json`. */
  image: text('image').notNull(),
  position: integer('position').notNull(),
});

export const menuItems = pgTable('menu_items', {
  id: text('id').primaryKey(),
  categoryId: text('category_id').notNull().references(() => categories.id),
  title: bilingual('title').notNull(),
  description: bilingual('description').notNull(),
  image: text('image').notNull(),
  /** fils */
  originalPrice: integer('original_price').notNull(),
  /** fils; null without a discount */
  discountedPrice: integer('discounted_price'),
  addons: jsonb('addons').$type<StoredAddonGroup[]>().notNull().default([]),
  calories: integer('calories'),
  allergens: jsonb('allergens').$type<string[]>().notNull().default([]),
  diets: jsonb('diets').$type<string[]>().notNull().default([]),
  isAvailable: boolean('is_available').notNull().default(true),
  position: integer('position').notNull(),
}, (t) => [index('menu_items_category').on(t.categoryId, t.position, t.id)]);

export const banners = pgTable('banners', {
  id: text('id').primaryKey(),
  title: bilingual('title').notNull(),
  image: text('image').notNull(),
  link: text('link').notNull().default(''),
  position: integer('position').notNull(),
});

export const promos = pgTable('promos', {
  id: text('id').primaryKey(),
  code: text('code').notNull(),
  title: bilingual('title').notNull(),
  description: bilingual('description').notNull(),
  image: text('image').notNull(),
  kind: text('kind').$type<'percent' | 'amount' | 'free_delivery'>().notNull(),
  /** Percent, or fils for `amount`. */
  value: integer('value').notNull(),
  /** fils; null without a cap */
  maxDiscount: integer('max_discount'),
  rules: jsonb('rules').$type<PromoRules>().notNull(),
  /** Uses in all; null without a limit. Never oversold. */
  usesLeft: integer('uses_left'),
  usesPerCustomer: integer('uses_per_customer'),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull().default(true),
}, (t) => [uniqueIndex('promos_code').on(t.code)]);

export const cartItems = pgTable('cart_items', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  itemId: text('item_id').notNull().references(() => menuItems.id, { onDelete: 'cascade' }),
  quantity: integer('quantity').notNull(),
  instruction: text('instruction').notNull().default(''),
  addons: jsonb('addons').$type<StoredAddon[]>().notNull().default([]),
  /** Order of adding. */
  position: serial('position').notNull(),
}, (t) => [primaryKey({ columns: [t.userId, t.itemId] })]);

export const cards = pgTable('cards', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  /** The gateway's instrument. */
  instrument: text('instrument').notNull(),
  /** The gateway's fingerprint of the number: the same card is not kept twice. */
  fingerprint: text('fingerprint').notNull(),
  scheme: text('scheme').notNull(),
  last4: text('last4').notNull(),
  expiryMonth: integer('expiry_month').notNull(),
  expiryYear: integer('expiry_year').notNull(),
  oneTimeUse: boolean('one_time_use').notNull().default(false),
  createdAt: at('created_at').notNull().defaultNow(),
  deletedAt: at('deleted_at'),
}, (t) => [index('cards_user').on(t.userId)]);

export const payments = pgTable('payments', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  cardId: text('card_id').notNull(),
  /** fils */
  amount: integer('amount').notNull(),
  /** `refunding` from the moment that a process has taken on giving it back: no order can spend it any more. */
  status: text('status').$type<'pending' | 'captured' | 'declined' | 'refunding' | 'refunded'>().notNull(),
  /** The gateway's reference. */
  reference: text('reference').notNull().default(''),
  /** Spent on this order, and on one only. */
  orderId: text('order_id'),
  createdAt: at('created_at').notNull().defaultNow(),
  /** When the customer last asked for it: until some time after that it is not given back. */
  touchedAt: at('touched_at').notNull().defaultNow(),
  /** When a process took on giving it back; null before. */
  refundAt: at('refund_at'),
}, (t) => [
  index('payments_user').on(t.userId), uniqueIndex('payments_order').on(t.orderId),
  // The few that no order has used, whatever became of all the others.
  index('payments_unspent').on(t.touchedAt).where(sql`order_id is null and status in ('pending', 'captured', 'refunding')`),
]);

export const orders = pgTable('orders', {
  id: text('id').primaryKey(),
  orderCode: text('order_code').notNull(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  status: text('status').$type<'Placed' | 'Accepted' | 'Preparing' | 'Ready_For_Pickup' | 'Picked_Up' | 'Delivered' | 'Cancelled'>().notNull(),
  type: text('type').$type<'delivery' | 'pickup'>().notNull(),
  branchId: text('branch_id').notNull().references(() => branches.id),
  addressId: text('address_id').references(() => addresses.id),
  /** One line, as it was when ordered. */
  addressText: text('address_text').notNull().default(''),
  deliveryInstruction: text('delivery_instruction').notNull().default(''),
  paymentMethod: text('payment_method').$type<'COD' | 'COP' | 'Card'>().notNull(),
  /** All amounts in fils. `vatAmount` is part of `grandTotal`. */
  subTotal: integer('sub_total').notNull(),
  deliveryCharges: integer('delivery_charges').notNull(),
  promoId: text('promo_id'),
  promoCode: text('promo_code').notNull().default(''),
  promoDiscount: integer('promo_discount').notNull().default(0),
  loyaltyDiscount: integer('loyalty_discount').notNull().default(0),
  loyaltyPointsUsed: integer('loyalty_points_used').notNull().default(0),
  loyaltyPointsEarned: integer('loyalty_points_earned').notNull().default(0),
  vatAmount: integer('vat_amount').notNull(),
  grandTotal: integer('grand_total').notNull(),
  createdAt: at('created_at').notNull(),
}, (t) => [
  uniqueIndex('orders_code').on(t.orderCode),
  index('orders_user').on(t.userId, t.createdAt),
  index('orders_open').on(t.status),
]);

export const orderItems = pgTable('order_items', {
  orderId: text('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  position: integer('position').notNull(),
  itemId: text('item_id').notNull(),
  title: bilingual('title').notNull(),
  image: text('image').notNull(),
  originalPrice: integer('original_price').notNull(),
  discountedPrice: integer('discounted_price'),
  quantity: integer('quantity').notNull(),
  addons: jsonb('addons').$type<StoredAddon[]>().notNull().default([]),
  instruction: text('instruction').notNull().default(''),
  /** fils, for the whole quantity */
  totalPrice: integer('total_price').notNull(),
}, (t) => [primaryKey({ columns: [t.orderId, t.position] })]);

export const orderEvents = pgTable('order_events', {
  orderId: text('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  status: text('status').notNull(),
  at: at('at').notNull(),
}, (t) => [primaryKey({ columns: [t.orderId, t.status] })]);

export const loyaltyEntries = pgTable('loyalty_entries', {
  id: text('id').primaryKey(),
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  orderId: text('order_id'),
  title: bilingual('title').notNull(),
  image: text('image').notNull().default(''),
  pointsType: text('points_type').$type<'reward' | 'redeem'>().notNull(),
  points: integer('points').notNull(),
  createdAt: at('created_at').notNull(),
}, (t) => [index('loyalty_entries_user').on(t.userId, t.createdAt)]);

export const idempotencyKeys = pgTable('idempotency_keys', {
  userId: text('user_id').notNull().references(() => users.id, { onDelete: 'cascade' }),
  key: text('key').notNull(),
  call: text('call').notNull(),
  /** sha-256 of the body: the same key with another body is refused. */
  bodyHash: text('body_hash').notNull(),
  /** The stored reply; null while the first request is still under way. */
  httpStatus: integer('http_status'),
  reply: jsonb('reply').$type<unknown>(),
  createdAt: at('created_at').notNull().defaultNow(),
  /** The process that works on it (`OpenDb.processes`); 0 is nobody known. */
  owner: integer('owner').notNull().default(0),
}, (t) => [primaryKey({ columns: [t.userId, t.key] })]);

/** Attempts inside their windows, shared by all processes. */
export const attempts = pgTable('attempts', {
  /** Keyed hash of what is counted and of whom: neither e-mails nor addresses stand here. */
  key: text('key').primaryKey(),
  count: integer('count').notNull(),
  until: at('until').notNull(),
}, (t) => [index('attempts_until').on(t.until)]);

/** Codes and mails as the sandbox keeps them, and e-mails waiting to be sent. */
export const outbox = pgTable('outbox', {
  id: text('id').primaryKey(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  body: text('body').notNull(),
  createdAt: at('created_at').notNull().defaultNow(),
});
