import { boolean, doublePrecision, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { bilingual } from './columns';

export const branches = pgTable('branches', {
  id: text('id').primaryKey(),
  name: bilingual('name').notNull(),
  location: bilingual('location').notNull(),
  lat: doublePrecision('lat').notNull(),
  lng: doublePrecision('lng').notNull(),
  phone: text('phone').notNull(),
  /** Minutes. */
  deliveryTime: integer('delivery_time').notNull(),
  /** Seven days from Sunday, `HH:mm` Asia/Dubai. null is a closed day; a close before open is on the next day. */
  hours: jsonb('hours').$type<({ open: string; close: string } | null)[]>().notNull(),
  hasOperatorHours: boolean('has_operator_hours').notNull().default(false),
  isPaused: boolean('is_paused').notNull().default(false),
  /** km */
  deliveryRadius: doublePrecision('delivery_radius').notNull(),
});
