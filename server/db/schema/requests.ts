import { bigint, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    call: text('call').notNull(),
    /** sha-256 of the body: the same key with another body is refused. */
    bodyHash: text('body_hash').notNull(),
    /** The stored reply; null while the first request is still under way. */
    httpStatus: integer('http_status'),
    reply: jsonb('reply').$type<unknown>(),
    createdAt: at('created_at').notNull().defaultNow(),
    /** The process that works on it (`processes`); 0 is nobody known. */
    owner: integer('owner').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    customerKey(t.userId, 'idempotency_keys_user'),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

/** Name of the table of requests inside their windows, as rate-limiter-flexible writes it. */
export const REQUEST_COUNTS = 'request_counts';
export const requestCounts = pgTable(
  REQUEST_COUNTS,
  {
    /** Keyed hash of an account or address. */
    key: text('key').primaryKey(),
    points: integer('points').notNull(),
    /** Milliseconds since 1970. */
    expire: bigint('expire', { mode: 'number' }),
  },
  (t) => [index('request_counts_expire').on(t.expire)],
);

/** Server processes that run: each writes its time again and again. */
export const processes = pgTable('processes', {
  number: integer('number').primaryKey(),
  seenAt: at('seen_at').notNull(),
});

/** Jobs that one process at a time does: who has it, and until when unless it is renewed. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: integer('holder').notNull(),
  until: at('until').notNull(),
});
