import { boolean, doublePrecision, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at } from './columns';
import { customerKey } from './users';

export const addresses = pgTable(
  'addresses',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    type: text('type').$type<'home' | 'work' | 'other'>().notNull().default('home'),
    label: text('label').notNull().default(''),
    address: text('address').notNull().default(''),
    villaAptNo: text('villa_apt_no').notNull().default(''),
    apartment: text('apartment').notNull().default(''),
    floor: text('floor').notNull().default(''),
    street: text('street').notNull().default(''),
    area: text('area').notNull(),
    city: text('city').notNull().default('Dubai'),
    country: text('country').notNull().default('UAE'),
    notes: text('notes').notNull().default(''),
    isDefault: boolean('is_default').notNull().default(false),
    lat: doublePrecision('lat').notNull(),
    lng: doublePrecision('lng').notNull(),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), customerKey(t.userId, 'addresses_user')],
);
