import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual, type Bilingual } from './columns';

/** An addon group as stored: prices in fils. */
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

/** An addon of a cart line or an order line, priced by the backend in fils. */
export interface StoredAddon {
  addon_index: number;
  item_id: string;
  title: Bilingual;
  price: number;
  quantity: number;
  max_selection: number;
  max_quantity: number;
}

export const categories = pgTable('categories', {
  id: text('id').primaryKey(),
  title: bilingual('title').notNull(),
  /** Slug of `art/catalogue.json`. */
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
