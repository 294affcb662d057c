import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, bilingual } from './columns';
import { customerKey } from './users';

export const loyaltyEntries = pgTable(
  'loyalty_entries',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    orderId: text('order_id'),
    title: bilingual('title').notNull(),
    image: text('image').notNull().default(''),
    pointsType: text('points_type').$type<'reward' | 'redeem'>().notNull(),
    points: integer('points').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'loyalty_entries_user'),
    index('loyalty_entries_newest').on(t.userId, t.createdAt),
  ],
);
