import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at, bilingual } from './columns';
import { customerKey } from './users';

export const loyaltyEntries = pgTable(
  'loyalty_entries',
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    orderId: c.text('order_id'),
    title: bilingual('title').notNull(),
    image: c.text('image').notNull().default(''),
    pointsType: c.text('points_type').$type<'reward' | 'redeem'>().notNull(),
    points: c.integer('points').notNull(),
    createdAt: at('created_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'loyalty_entries_user'),
    index('loyalty_entries_newest').on(t.userId, t.createdAt),
  ],
);
