import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { menuItems, type StoredAddon } from './menu';
import { customerKey } from './users';

export const cartItems = pgTable(
  'cart_items',
  (c) => ({
    userId: c.text('user_id').notNull(),
    itemId: c
      .text('item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    quantity: c.integer('quantity').notNull(),
    instruction: c.text('instruction').notNull().default(''),
    addons: c.jsonb('addons').$type<StoredAddon[]>().notNull().default([]),
    position: c.bigserial('position', { mode: 'number' }).notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.itemId] }),
    customerKey(t.userId, 'cart_items_user'),
    // For the cascade: without it each item that leaves the menu would read all carts.
    index('cart_items_item').on(t.itemId).concurrently(),
  ],
);
