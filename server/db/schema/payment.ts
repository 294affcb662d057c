import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  GONE_STATES,
  OPEN_STATES,
  ORDERED_STATES,
  PAYMENT_EVENTS,
  PAYMENT_SOURCES,
  PAYMENT_STATES,
  UNSETTLED_STATES,
  type PaymentEvent,
  type PaymentSource,
  type PaymentState,
} from '../../modules/payment/paymentStates';
import { at, oneOf } from './columns';
import { customerKey } from './users';

export const cards = pgTable(
  'cards',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    instrument: text('instrument').notNull(),
    fingerprint: text('fingerprint').notNull(),
    scheme: text('scheme').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    oneTimeUse: boolean('one_time_use').notNull().default(false),
    mustReenter: boolean('must_reenter').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'cards_user'),
    index('cards_undeleted')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and instrument <> ''`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    cardId: text('card_id').notNull(),
    /** fils */
    amount: integer('amount').notNull(),
    status: text('status').$type<PaymentState>().notNull(),
    reference: text('reference').notNull().default(''),
    providerStatus: text('provider_status').notNull().default(''),
    version: integer('version').notNull().default(0),
    orderId: text('order_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    touchedAt: at('touched_at').notNull().defaultNow(),
    askAt: at('ask_at').default(sql`date_trunc('milliseconds', now())`),
    askedAt: at('asked_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'payments_user'),
    uniqueIndex('payments_order').on(t.userId, t.orderId),
    // The gateway's webhooks name a payment by its reference alone.
    index('payments_id').on(t.id),
    // At most one charge of a customer is under way, whatever tabs and devices do.
    uniqueIndex('payments_one_open').on(t.userId).where(oneOf('status', OPEN_STATES)),
    index('payments_due')
      .on(t.askAt)
      .where(sql`ask_at is not null`),
    // Payments without an order only, so that the index stays small.
    index('payments_unspent')
      .on(t.touchedAt)
      .where(sql`order_id is null and status = 'captured'`),
    index('payments_unsettled').on(t.touchedAt).where(oneOf('status', UNSETTLED_STATES)),
    index('payments_gone')
      .on(t.touchedAt)
      .where(sql`order_id is not null and ${oneOf('status', GONE_STATES)}`),
    check('payments_status', oneOf('status', PAYMENT_STATES)),
    check('payments_amount', sql`amount > 0`),
    check('payments_ordered', sql`order_id is null or ${oneOf('status', ORDERED_STATES)}`),
  ],
);

export const paymentEvents = pgTable(
  'payment_events',
  {
    userId: text('user_id').notNull(),
    paymentId: text('payment_id').notNull(),
    seq: integer('seq').notNull(),
    kind: text('kind').$type<PaymentEvent>().notNull(),
    source: text('source').$type<PaymentSource>().notNull(),
    providerStatus: text('provider_status').notNull().default(''),
    note: text('note').notNull().default(''),
    at: at('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.paymentId, t.seq] }),
    foreignKey({
      name: 'payment_events_payment',
      columns: [t.userId, t.paymentId],
      foreignColumns: [payments.userId, payments.id],
    }).onDelete('cascade'),
    check('payment_events_kind', oneOf('kind', PAYMENT_EVENTS)),
    check('payment_events_source', oneOf('source', PAYMENT_SOURCES)),
  ],
);
