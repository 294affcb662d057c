import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const sessions = pgTable(
  'sessions',
  {
    userId: text('user_id').notNull(),
    tokenHash: text('token_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    customerKey(t.userId, 'sessions_user'),
    index('sessions_expires').on(t.expiresAt),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text('user_id').notNull(),
    deviceHash: text('device_hash').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    customerKey(t.userId, 'known_devices_user'),
    index('known_devices_seen').on(t.seenAt),
  ],
);

export const codes = pgTable(
  'codes',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    purpose: text('purpose').$type<'register' | 'reset' | 'email'>().notNull(),
    requester: text('requester').notNull().default(''),
    codeHash: text('code_hash').notNull(),
    linkHash: text('link_hash').notNull().default(''),
    triesLeft: integer('tries_left').notNull(),
    countedTries: integer('counted_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'codes_user'),
    index('codes_created').on(t.createdAt),
  ],
);

export const outbox = pgTable(
  'outbox',
  {
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    dueAt: at('due_at'),
    uselessAt: at('useless_at'),
  },
  (t) => [
    index('outbox_created').on(t.createdAt),
    index('outbox_recipient').on(t.recipient),
    index('outbox_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);
