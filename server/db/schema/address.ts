import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const addresses = pgTable(
  'addresses',
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    type: c.text('type').$type<'home' | 'work' | 'other'>().notNull().default('home'),
    label: c.text('label').notNull().default(''),
    address: c.text('address').notNull().default(''),
    villaAptNo: c.text('villa_apt_no').notNull().default(''),
    apartment: c.text('apartment').notNull().default(''),
    floor: c.text('floor').notNull().default(''),
    street: c.text('street').notNull().default(''),
    area: c.text('area').notNull(),
    city: c.text('city').notNull().default('Dubai'),
    country: c.text('country').notNull().default('UAE'),
    notes: c.text('notes').notNull().default(''),
    isDefault: c.boolean('is_default').notNull().default(false),
    lat: c.doublePrecision('lat').notNull(),
    lng: c.doublePrecision('lng').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  }),
  (t) => [primaryKey({ columns: [t.userId, t.id] }), customerKey(t.userId, 'addresses_user')],
);
