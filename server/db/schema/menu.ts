import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
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

export const shop = pgTable('shop', {
  id: text('id').primaryKey(),
  name: bilingual('name').notNull(),
  codePrefix: text('code_prefix').notNull(),
  vatPercent: integer('vat_percent').notNull(),
  deliveryFee: jsonb('delivery_fee').$type<DeliveryFee>().notNull(),
  points: jsonb('points').$type<PointsRates>().notNull(),
  isSandbox: boolean('is_sandbox').notNull().default(false),
});

export type Shop = Omit<typeof shop.$inferSelect, 'id' | 'isSandbox'>;

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  title: bilingual('title').notNull(),
  image: text('image').notNull(),
  position: integer('position').notNull(),
});

export const menuItems = pgTable(
  'menu_items',
  {
    id: text('id').primaryKey(),
    categoryId: text('category_id')
      .notNull()
      .references(() => categories.id),
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
  },
  (t) => [index('menu_items_category').on(t.categoryId, t.position, t.id)],
);

export const banners = pgTable('banners', {
  id: text('id').primaryKey(),
  title: bilingual('title').notNull(),
  image: text('image').notNull(),
  link: text('link').notNull().default(''),
  position: integer('position').notNull(),
});
