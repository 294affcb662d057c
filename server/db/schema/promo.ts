import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { at, bilingual } from './columns';

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
  {
    id: text('id').primaryKey(),
    code: text('code').notNull(),
    title: bilingual('title').notNull(),
    description: bilingual('description').notNull(),
    image: text('image').notNull(),
    kind: text('kind').$type<'percent' | 'amount' | 'free_delivery'>().notNull(),
    value: integer('value').notNull(),
    /** fils; null without a cap */
    maxDiscount: integer('max_discount'),
    rules: jsonb('rules').$type<PromoRules>().notNull(),
    usesLimit: integer('uses_limit'),
    usesPerCustomer: integer('uses_per_customer'),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [uniqueIndex('promos_code').on(t.code)],
);

/** The uses of a promo, spread over several rows, so that concurrent orders do not wait for one row. */
export const promoSlots = pgTable(
  'promo_slots',
  {
    promoId: text('promo_id')
      .notNull()
      .references(() => promos.id, { onDelete: 'cascade' }),
    slot: integer('slot').notNull(),
    used: integer('used').notNull().default(0),
    most: integer('most').notNull(),
  },
  (t) => [primaryKey({ columns: [t.promoId, t.slot] }), check('promo_slots_used', sql`used >= 0 and most >= 0`)],
);

export const formerCustomers = pgTable(
  'former_customers',
  { hash: text('hash').primaryKey(), until: at('until').notNull() },
  (t) => [index('former_customers_until').on(t.until)],
);
