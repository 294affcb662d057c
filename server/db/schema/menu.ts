import { sql } from 'drizzle-orm';
import { index, pgTable } from 'drizzle-orm/pg-core';
import { bilingual, type Bilingual } from './columns';

export interface StoredAddonGroup {
  title: Bilingual;
  min_selection: number;
  max_selection: number;
  min_quantity: number;
  max_quantity: number;
  addon_items: {
    _id: string;
    title: Bilingual;
    description: Bilingual;
    image: string;
    /** fils */
    price: number;
    max_selection: number;
    min_quantity?: number;
    default?: boolean;
    default_quantity?: number;
    heat?: number;
  }[];
}

export interface StoredAddon {
  addon_index: number;
  item_id: string;
  title: Bilingual;
  price: number;
  quantity: number;
  max_selection: number;
  max_quantity: number;
}

/** fils and km */
export interface DeliveryFee {
  base: number;
  baseKm: number;
  perKm: number;
  most: number;
  freeFrom: number | null;
}

export interface PointsRates {
  perAedSpent: number;
  /** Worth one AED (ENT-13 `aed_points`). */
  perAedOff: number;
  maxPercent: number;
}

export const shop = pgTable('shop', (c) => ({
  id: c.text('id').primaryKey(),
  name: bilingual('name').notNull(),
  codePrefix: c.text('code_prefix').notNull(),
  vatPercent: c.integer('vat_percent').notNull(),
  deliveryFee: c.jsonb('delivery_fee').$type<DeliveryFee>().notNull(),
  points: c.jsonb('points').$type<PointsRates>().notNull(),
  /** Days after today for which orders are taken; 0: only orders for now. */
  orderDaysAhead: c.integer('order_days_ahead').notNull().default(0),
  isSandbox: c.boolean('is_sandbox').notNull().default(false),
  /** Marks this shop's payments in an account at the card provider that others may use, too. */
  paymentMark: c
    .text('payment_mark')
    .notNull()
    .default(sql`md5(random()::text)`),
}));

export type Shop = Omit<typeof shop.$inferSelect, 'id' | 'isSandbox' | 'paymentMark'>;

export const categories = pgTable('categories', (c) => ({
  id: c.text('id').primaryKey(),
  title: bilingual('title').notNull(),
  image: c.text('image').notNull(),
  position: c.integer('position').notNull(),
}));

export const menuItems = pgTable(
  'menu_items',
  (c) => ({
    id: c.text('id').primaryKey(),
    categoryId: c
      .text('category_id')
      .notNull()
      .references(() => categories.id),
    title: bilingual('title').notNull(),
    description: bilingual('description').notNull(),
    image: c.text('image').notNull(),
    /** fils */
    originalPrice: c.integer('original_price').notNull(),
    /** fils; null without a discount */
    discountedPrice: c.integer('discounted_price'),
    addons: c.jsonb('addons').$type<StoredAddonGroup[]>().notNull().default([]),
    calories: c.integer('calories'),
    allergens: c.jsonb('allergens').$type<(string | Bilingual)[]>().notNull().default([]),
    diets: c.jsonb('diets').$type<(string | Bilingual)[]>().notNull().default([]),
    isAvailable: c.boolean('is_available').notNull().default(true),
    position: c.integer('position').notNull(),
    /** Folded titles and their synonyms; then also category, description and options. */
    searchTitle: c.text('search_title').notNull().default(''),
    searchText: c.text('search_text').notNull().default(''),
  }),
  (t) => [index('menu_items_category').on(t.categoryId, t.position, t.id)],
);

/** Every word of `search_text`, among which a search looks for the one nearest to a misspelt word. */
export const menuWords = pgTable('menu_words', (c) => ({ word: c.text('word').primaryKey() }));

export const banners = pgTable('banners', (c) => ({
  id: c.text('id').primaryKey(),
  title: bilingual('title').notNull(),
  image: c.text('image').notNull(),
  link: c.text('link').notNull().default(''),
  position: c.integer('position').notNull(),
}));
