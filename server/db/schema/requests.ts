import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    bodyHash: text('body_hash').notNull(),
    httpStatus: integer('http_status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: at('created_at').notNull().defaultNow(),
    owner: integer('owner').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    customerKey(t.userId, 'idempotency_keys_user'),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

export const limitCounts = pgTable(
  'limit_counts',
  {
    /** Keyed hash of the limit's name and of whom it counts, so that the table contains no e-mail and no IP address. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    expire: bigint('expire', { mode: 'number' }).notNull(),
  },
  (t) => [index('limit_counts_expire').on(t.expire)],
);

export const processes = pgTable('processes', {
  number: integer('number').primaryKey(),
  seenAt: at('seen_at').notNull(),
});

export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: integer('holder').notNull(),
  until: at('until').notNull(),
});
