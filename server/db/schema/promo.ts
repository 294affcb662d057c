import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core';
import { bilingual } from './columns';

export interface PromoRules {
  firstOrder?: boolean;
  /** fils */
  minSubtotal?: number;
  orderType?: 'delivery' | 'pickup';
  branchIds?: string[];
  from?: string;
  to?: string;
  weekdays?: number[];
}

export const promos = pgTable(
  'promos',
  (c) => ({
    id: c.text('id').primaryKey(),
    code: c.text('code').notNull(),
    title: bilingual('title').notNull(),
    description: bilingual('description').notNull(),
    image: c.text('image').notNull(),
    kind: c.text('kind').$type<'percent' | 'amount' | 'free_delivery'>().notNull(),
    value: c.integer('value').notNull(),
    /** fils; null without a cap */
    maxDiscount: c.integer('max_discount'),
    rules: c.jsonb('rules').$type<PromoRules>().notNull(),
    usesLimit: c.integer('uses_limit'),
    usesPerCustomer: c.integer('uses_per_customer'),
    position: c.integer('position').notNull(),
    isActive: c.boolean('is_active').notNull().default(true),
    /** Whether the last imported file names it. */
    isListed: c.boolean('is_listed').notNull().default(true),
  }),
  (t) => [uniqueIndex('promos_code').on(t.code)],
);

/** The uses of a promo, spread over several rows, so that concurrent orders do not wait for one row. */
export const promoSlots = pgTable(
  'promo_slots',
  (c) => ({
    promoId: c
      .text('promo_id')
      .notNull()
      .references(() => promos.id, { onDelete: 'cascade' }),
    slot: c.integer('slot').notNull(),
    used: c.integer('used').notNull().default(0),
    /** null: without a limit; uses count then too, because they count when the promo gets one. */
    most: c.integer('most'),
  }),
  (t) => [primaryKey({ columns: [t.promoId, t.slot] }), check('promo_slots_used', sql`used >= 0 and most >= 0`)],
);
