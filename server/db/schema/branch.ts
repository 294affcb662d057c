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
  /** Seven days from Sunday, `HH:mm` Asia/Dubai; null is a closed day; close before open is the next day. */
  hours: jsonb('hours').$type<({ open: string; close: string } | null)[]>().notNull(),
  /** Closed for the moment, whatever the hours say. */
  isPaused: boolean('is_paused').notNull().default(false),
  /** Kilometres that it delivers to. */
  deliveryRadius: doublePrecision('delivery_radius').notNull(),
});
