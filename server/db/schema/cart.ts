import { bigserial, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { menuItems, type StoredAddon } from './menu';
import { customerKey } from './users';

export const cartItems = pgTable(
  'cart_items',
  {
    userId: text('user_id').notNull(),
    itemId: text('item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    quantity: integer('quantity').notNull(),
    instruction: text('instruction').notNull().default(''),
    addons: jsonb('addons').$type<StoredAddon[]>().notNull().default([]),
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.itemId] }), customerKey(t.userId, 'cart_items_user')],
);
