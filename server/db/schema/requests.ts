import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  (c) => ({
    userId: c.text('user_id').notNull(),
    key: c.text('key').notNull(),
    call: c.text('call').notNull(),
    bodyHash: c.text('body_hash').notNull(),
    httpStatus: c.integer('http_status'),
    reply: c.jsonb('reply').$type<unknown>(),
    createdAt: at('created_at').notNull().defaultNow(),
    owner: c.integer('owner').notNull().default(0),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    customerKey(t.userId, 'idempotency_keys_user'),
    index('idempotency_keys_created').on(t.createdAt),
  ],
);

export const limitCounts = pgTable(
  'limit_counts',
  (c) => ({
    /** Keyed hash of the limit's name and of whom it counts, so that the table contains no e-mail and no IP address. */
    key: c.text('key').primaryKey(),
    points: c.integer('points').notNull(),
    expire: c.bigint('expire', { mode: 'number' }).notNull(),
  }),
  (t) => [index('limit_counts_expire').on(t.expire)],
);

export const processes = pgTable('processes', (c) => ({
  number: c.integer('number').primaryKey(),
  seenAt: at('seen_at').notNull(),
}));

/** When a job last succeeded in any process, and up to when its work is done; told by /metrics. */
export const jobTimes = pgTable('job_times', (c) => ({
  name: c.text('name').primaryKey(),
  at: at('at').notNull(),
  /** How far an interrupted run came, for the next one to go on. */
  progress: c.text('progress').notNull().default(''),
}));

/** What the reports tell of beside jobs, the last one by name. */
export const notes = pgTable('notes', (c) => ({
  name: c.text('name').primaryKey(),
  at: at('at').notNull(),
  note: c.text('note').notNull(),
}));

export const leases = pgTable('leases', (c) => ({
  name: c.text('name').primaryKey(),
  holder: c.integer('holder').notNull(),
}));

/**
 * The oldest migration whose release still works with this schema; the highest row counts, none means every one.
 * Read by `schemaProblem` before the code knows that the tables are there.
 * @public
 */
export const schemaFloor = pgTable('schema_floor', (c) => ({
  migration: c.bigint('migration', { mode: 'number' }).primaryKey(),
}));
