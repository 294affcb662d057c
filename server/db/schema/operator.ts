import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderChange, Scope } from '../../../contract/operator';
import { branches } from './branch';
import { at } from './columns';
import { menuItems } from './menu';

export const operatorKeys = pgTable('operator_keys', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  secretHash: text('secret_hash').notNull(),
  scopes: jsonb('scopes').$type<Scope[]>().notNull(),
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  lastUsedAt: at('last_used_at'),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
});

export const soldOutItems = pgTable(
  'sold_out_items',
  {
    itemId: text('item_id')
      .notNull()
      .references(() => menuItems.id, { onDelete: 'cascade' }),
    branchId: text('branch_id')
      .notNull()
      .references(() => branches.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.itemId, t.branchId] })],
);

export const eventCounter = pgTable('event_counter', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

export const webhookSubscriptions = pgTable('webhook_subscriptions', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  secret: text('secret').notNull(),
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    change: jsonb('change').$type<OrderChange>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: at('next_attempt_at'),
    lastError: text('last_error').notNull().default(''),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('webhook_deliveries_due')
      .on(t.subscriptionId, t.nextAttemptAt)
      .where(sql`next_attempt_at is not null`),
    index('webhook_deliveries_created').on(t.createdAt),
  ],
);
