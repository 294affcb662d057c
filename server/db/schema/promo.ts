import { boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bilingual } from './columns';

/** Conditions of a promo; an absent field is no condition. */
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

export const promos = pgTable(
  'promos',
  {
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
    /** Total uses; null without a limit. `promo_slots` counts the remaining ones. */
    usesLimit: integer('uses_limit'),
    usesPerCustomer: integer('uses_per_customer'),
    position: integer('position').notNull(),
    isActive: boolean('is_active').notNull().default(true),
  },
  (t) => [uniqueIndex('promos_code').on(t.code)],
);

/**
 * The remaining uses of a limited promo, spread over several rows, so that concurrent orders do not wait for one row.
 */
export const promoSlots = pgTable(
  'promo_slots',
  {
    promoId: text('promo_id')
      .notNull()
      .references(() => promos.id, { onDelete: 'cascade' }),
    slot: integer('slot').notNull(),
    usesLeft: integer('uses_left').notNull(),
  },
  (t) => [primaryKey({ columns: [t.promoId, t.slot] })],
);
