import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgSequence, pgTable } from 'drizzle-orm/pg-core';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { at } from './columns';

export const users = pgTable(
  'users',
  (c) => ({
    id: c.text('id').primaryKey(),
    name: c.text('name').notNull().default(''),
    email: c.text('email'),
    phone: c.text('phone').notNull().default(''),
    age: c.integer('age'),
    picture: c.text('picture').notNull().default(''),
    passwordHash: c.text('password_hash'),
    loyaltyCode: c.text('loyalty_code').notNull().default(''),
    loyaltyPoints: c.integer('loyalty_points').notNull().default(0),
    /** Increased by every order, so that of two concurrent ones the second is checked again. */
    ordersPlaced: c.integer('orders_placed').notNull().default(0),
    /** The account's customer at the card provider; deleted there with the account. */
    cardCustomer: c.text('card_customer').notNull().default(''),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  }),
  (t) => [
    index('users_card_customer')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and card_customer <> ''`)
      .concurrently(),
    check('users_points', sql`loyalty_points >= 0`),
  ],
);

/** Files of pictures that no customer has from a time on; whoever deletes the file deletes the row. */
export const removedPictures = pgTable(
  'removed_pictures',
  (c) => ({ name: c.text('name').primaryKey(), dueAt: at('due_at').notNull() }),
  (t) => [index('removed_pictures_due').on(t.dueAt)],
);

/** Numbers of loyalty codes. A unique index would not be possible where `users` is distributed by id. */
export const loyaltyNumbers = pgSequence('loyalty_numbers');

export const customerKey = (userId: AnyPgColumn, name: string) =>
  foreignKey({ name, columns: [userId], foreignColumns: [users.id] }).onDelete('cascade');

/** The owner of each e-mail. A unique index would not be possible where `users` is distributed by id. */
export const userEmails = pgTable('user_emails', (c) => ({
  email: c.text('email').primaryKey(),
  userId: c.text('user_id').notNull(),
}));
