import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderChange, Scope } from '../../../contract/operator';
import { branches } from './branch';
import { at } from './columns';
import { menuItems } from './menu';

/** Keys of the operator API. */
export const operatorKeys = pgTable('operator_keys', {
  id: text('id').primaryKey(),
  /** What the key is for, in the operator's words. */
  name: text('name').notNull(),
  /** sha-256 of the secret; the secret itself is never stored. */
  secretHash: text('secret_hash').notNull(),
  scopes: jsonb('scopes').$type<Scope[]>().notNull(),
  /** The only branch that it opens; null is all. */
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  /** To the minute. */
  lastUsedAt: at('last_used_at'),
  revokedAt: at('revoked_at'),
});

/** Items that have run out at a branch. */
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

/** The highest `seq` of `order_events`; whoever numbers events has this one row locked. */
export const eventCounter = pgTable('event_counter', {
  name: text('name').primaryKey(),
  value: bigint('value', { mode: 'number' }).notNull(),
});

/** Where changes of orders are sent to. */
export const webhookSubscriptions = pgTable('webhook_subscriptions', {
  id: text('id').primaryKey(),
  url: text('url').notNull(),
  /** Signs what is sent; the receiver has the same. */
  secret: text('secret').notNull(),
  /** The only branch that it hears of; null is all. */
  branchId: text('branch_id').references(() => branches.id),
  createdAt: at('created_at').notNull(),
  /** The `seq` of the last event that became a delivery. */
  lastSeq: bigint('last_seq', { mode: 'number' }).notNull(),
});

/** What is still to be sent, and what could not be sent; a delivery that succeeded is deleted. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Also the message id that the receiver sees, the same with every attempt. */
    id: text('id').primaryKey(),
    subscriptionId: text('subscription_id')
      .notNull()
      .references(() => webhookSubscriptions.id, { onDelete: 'cascade' }),
    change: jsonb('change').$type<OrderChange>().notNull(),
    seq: bigint('seq', { mode: 'number' }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    /** Null when no more attempts are made. */
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
