import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderChange, Scope } from '../../../contract/operator';
import { branches } from './branch';
import { at } from './columns';
import { menuItems } from './menu';

/** Keys of the operator API. */
export const operatorKeys = pgTable('operator_keys', {
  id: text('id').primaryKey(),
  /** The key's purpose, as the operator named it. */
  name: text('name').notNull(),
  /** sha-256 of the secret; the secret itself is never stored. */
  secretHash: text('secret_hash').notNull(),
  scopes: jsonb('scopes').$type<Scope[]>().notNull(),
  /** The only branch of the key; null for all. */
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  /** Exact to the minute. */
  lastUsedAt: at('last_used_at'),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
});

/** Items that are sold out at a branch. */
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

/** The highest `seq` of `order_events`. A transaction that numbers events locks this one row. */
export const eventCounter = pgTable('event_counter', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

/** Webhook subscriptions. */
export const webhookSubscriptions = pgTable('webhook_subscriptions', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** Signs the messages; shared with the receiver. */
  secret: text('secret').notNull(),
  /** The only branch of the subscription; null for all. */
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  /** The `seq` of the last event with a delivery. */
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** Deliveries that are pending or dead; a successful one is deleted. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the message id for the receiver, the same for every attempt. */
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    change: jsonb('change').$type<OrderChange>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null when no more attempts follow. */
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
