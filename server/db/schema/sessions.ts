import { sql } from 'drizzle-orm';
import { index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const sessions = pgTable(
  'sessions',
  (c) => ({
    userId: c.text('user_id').notNull(),
    tokenHash: c.text('token_hash').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    expiresAt: at('expires_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.tokenHash] }),
    customerKey(t.userId, 'sessions_user'),
    index('sessions_expires').on(t.expiresAt),
  ],
);

export const knownDevices = pgTable(
  'known_devices',
  (c) => ({
    userId: c.text('user_id').notNull(),
    deviceHash: c.text('device_hash').notNull(),
    seenAt: at('seen_at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.deviceHash] }),
    customerKey(t.userId, 'known_devices_user'),
    index('known_devices_seen').on(t.seenAt),
  ],
);

export interface Registration {
  name: string;
  email: string;
  phone: string;
  age: number;
  passwordHash: string;
}

export const codes = pgTable(
  'codes',
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    purpose: c.text('purpose').$type<'register' | 'reset' | 'email'>().notNull(),
    requester: c.text('requester').notNull().default(''),
    /** The browser that asked, also where it had no cookie yet; `requester` is then ''. */
    browser: c.text('browser').notNull().default(''),
    codeHash: c.text('code_hash').notNull(),
    linkHash: c.text('link_hash').notNull().default(''),
    triesLeft: c.integer('tries_left').notNull(),
    countedTries: c.integer('counted_tries').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** Only of a registration: the user that its code makes, who has the id `user_id`. */
    registration: c.jsonb('registration').$type<Registration>(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    index('codes_created').on(t.createdAt),
    index('codes_registration')
      .on(sql`(registration ->> 'email')`, t.createdAt)
      .where(sql`registration is not null`)
      .concurrently(),
  ],
);

export const outbox = pgTable(
  'outbox',
  (c) => ({
    id: c.text('id').primaryKey(),
    recipient: c.text('recipient').notNull(),
    subject: c.text('subject').notNull(),
    body: c.text('body').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    dueAt: at('due_at'),
    uselessAt: at('useless_at'),
  }),
  (t) => [
    index('outbox_created').on(t.createdAt),
    index('outbox_recipient').on(t.recipient),
    index('outbox_due')
      .on(t.dueAt)
      .where(sql`due_at is not null`),
  ],
);
