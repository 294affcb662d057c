import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { Day, HoursException } from '../../../contract/hours';
import { at, bilingual } from './columns';

export const branches = pgTable('branches', (c) => ({
  id: c.text('id').primaryKey(),
  name: bilingual('name').notNull(),
  location: bilingual('location').notNull(),
  lat: c.doublePrecision('lat').notNull(),
  lng: c.doublePrecision('lng').notNull(),
  phone: c.text('phone').notNull(),
  /** Minutes. */
  deliveryTime: c.integer('delivery_time').notNull(),
  /** Seven days from Sunday, `HH:mm` Asia/Dubai. null is a closed day; a close before open is on the next day. */
  hours: c.jsonb('hours').$type<Day[]>().notNull(),
  exceptions: c.jsonb('exceptions').$type<HoursException[]>().notNull().default([]),
  /** The hours of the imported file. */
  fileHours: c.jsonb('file_hours').$type<Day[]>().notNull(),
  fileExceptions: c.jsonb('file_exceptions').$type<HoursException[]>().notNull().default([]),
  hasOperatorHours: c.boolean('has_operator_hours').notNull().default(false),
  isPaused: c.boolean('is_paused').notNull().default(false),
  /** null: until somebody ends the pause. */
  pausedUntil: c.timestamp('paused_until', { withTimezone: true }),
  /** Whether the last imported file names it. */
  isListed: c.boolean('is_listed').notNull().default(true),
  /** Ids of addons that have run out here, with every dish. */
  soldOutAddons: c.text('sold_out_addons').array().notNull().default([]),
  /** km */
  deliveryRadius: c.doublePrecision('delivery_radius').notNull(),
  /** Orders for later of one quarter of an hour; null: any number. */
  ordersPerQuarter: c.integer('orders_per_quarter'),
}));

/** How many orders for later a branch has at a quarter of an hour. */
export const branchQuarters = pgTable(
  'branch_quarters',
  (c) => ({
    branchId: c.text('branch_id').notNull(),
    at: at('at').notNull(),
    orders: c.integer('orders').notNull(),
  }),
  (t) => [primaryKey({ columns: [t.branchId, t.at] })],
);
