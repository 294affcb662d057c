import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderChange, ScheduledOrders, Scope } from '../../../contract/operator';
import { branches } from './branch';
import { at } from './columns';
import { menuItems } from './menu';

/** When an order for later is told. */
const scheduledOrders = () => text('scheduled_orders').$type<ScheduledOrders>().notNull().default('when_due');

export const operatorKeys = pgTable('operator_keys', (c) => ({
  id: c.text('id').primaryKey(),
  name: c.text('name').notNull(),
  secretHash: c.text('secret_hash').notNull(),
  scopes: c.jsonb('scopes').$type<Scope[]>().notNull(),
  branchId: c.text('branch_id').references(() => branches.id),
  scheduledOrders: scheduledOrders(),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
}));

export const soldOutItems = pgTable(
  'sold_out_items',
  (c) => ({
    itemId: c
      .text('item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    branchId: c
      .text('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
  }),
  (t) => [primaryKey({ columns: [t.itemId, t.branchId] })],
);

export const eventCounter = pgTable('event_counter', (c) => ({
  name: c.text('name').primaryKey(),
  value: c.bigint('value', { mode: 'number' }).notNull(),
}));

export const webhookSubscriptions = pgTable('webhook_subscriptions', (c) => ({
  id: c.text('id').primaryKey(),
  url: c.text('url').notNull(),
  secret: c.text('secret').notNull(),
  branchId: c.text('branch_id').references(() => branches.id),
  scheduledOrders: scheduledOrders(),
  createdAt: at('created_at').notNull(),
  lastSeq: c.bigint('last_seq', { mode: 'number' }).notNull(),
}));

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  (c) => ({
    id: c.text('id').primaryKey(),
    subscriptionId: c
      .text('subscription_id')
      .notNull()
      .references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    change: c.jsonb('change').$type<OrderChange>().notNull(),
    seq: c.bigint('seq', { mode: 'number' }).notNull(),
    attempts: c.integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at'),
    lastError: c.text('last_error').notNull().default(''),
    createdAt: at('created_at').notNull(),
  }),
  (t) => [
    index('webhook_deliveries_due')
      .on(t.subscriptionId, t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);
