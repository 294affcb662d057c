import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, uniqueIndex, type AnyPgColumn } from 'drizzle-orm/pg-core';
import * as states from '../../modules/payment/paymentStates';
import { at, oneOf } from './columns';
import { customerKey } from './users';

export const cards = pgTable(
  'cards',
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    instrument: c.text('instrument').notNull(),
    fingerprint: c.text('fingerprint').notNull(),
    scheme: c.text('scheme').notNull(),
    last4: c.text('last4').notNull(),
    expiryMonth: c.integer('expiry_month').notNull(),
    expiryYear: c.integer('expiry_year').notNull(),
    oneTimeUse: c.boolean('one_time_use').notNull().default(false),
    /** Of one payment, and in no list of saved cards. */
    isWallet: c.boolean('is_wallet').notNull().default(false),
    mustReenter: c.boolean('must_reenter').notNull().default(false),
    /** Hashes of the browsers that have entered this card or paid with it. */
    browsers: c.text('browsers').array().notNull().default([]),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  }),
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
  (c) => ({
    userId: c.text('user_id').notNull(),
    id: c.text('id').notNull(),
    cardId: c.text('card_id').notNull(),
    /** fils */
    amount: c.integer('amount').notNull(),
    /** fils that went back to the card, or are to go back, in total */
    refundAmount: c.integer('refund_amount').notNull().default(0),
    status: c.text('status').$type<states.PaymentState>().notNull(),
    reference: c.text('reference').notNull().default(''),
    providerStatus: c.text('provider_status').notNull().default(''),
    version: c.integer('version').notNull().default(0),
    orderId: c.text('order_id'),
    /** Its order was cancelled: nothing of it is kept. */
    orderEnded: c.boolean('order_ended').notNull().default(false),
    /** The money of an order went without our asking: a person looks, also at what the order is. */
    isReversed: c.boolean('is_reversed').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    requestedAt: at('requested_at').notNull().defaultNow(),
    nextCheckAt: at('next_check_at').default(sql`date_trunc('milliseconds', now())`),
    checkedAt: at('checked_at'),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'payments_user'),
    uniqueIndex('payments_order').on(t.userId, t.orderId),
    // The gateway's webhooks name a payment by its reference alone.
    index('payments_id').on(t.id),
    // A dispute or a refund names a payment by the provider's id alone.
    index('payments_reference').on(t.reference).concurrently(),
    // At most one charge of a customer is under way or waits for its order, whatever tabs and devices do.
    uniqueIndex('payments_one_unused')
      .on(t.userId)
      .where(sql`order_id is null and ${oneOf('status', states.UNUSED_STATES)}`),
    index('payments_due')
      .on(t.nextCheckAt)
      .where(sql`next_check_at is not null`),
    // Those that wait for an order, or for its acceptance.
    index('payments_authorised')
      .on(t.requestedAt)
      .where(sql`status = 'authorised'`),
    index('payments_unsettled').on(t.requestedAt).where(oneOf('status', states.UNSETTLED_STATES)),
    // Not all refunds, of which there are more each day.
    index('payments_reversed')
      .on(t.requestedAt)
      .where(sql`is_reversed`),
    check('payments_status', oneOf('status', states.PAYMENT_STATES)),
    check('payments_amount', sql`amount > 0`),
    check('payments_refund_amount', sql`refund_amount between 0 and amount`),
    check('payments_ordered', sql`order_id is null or ${oneOf('status', states.ORDERED_STATES)}`),
    check('payments_captured', sql`order_id is not null or status <> 'captured'`),
    check('payments_kept', sql`not (order_ended and ${oneOf('status', states.KEPT_STATES)})`),
    check(
      'payments_due',
      sql`next_check_at is not null or not (${oneOf('status', states.DUE_STATES)}
      or (order_id is null and status = 'authorised'))`,
    ),
  ],
);

const ofPayment = (t: { userId: AnyPgColumn; paymentId: AnyPgColumn }, name: string) =>
  foreignKey({
    name,
    columns: [t.userId, t.paymentId],
    foreignColumns: [payments.userId, payments.id],
  }).onDelete('cascade');

/** What the customer's last charge pays for, until an order; `promoId` is a use of the promo that is held for it. */
export const paymentQuotes = pgTable(
  'payment_quotes',
  (c) => ({
    userId: c.text('user_id').notNull(),
    paymentId: c.text('payment_id').notNull(),
    quote: c.jsonb('quote').$type<unknown>().notNull(),
    promoId: c.text('promo_id'),
    until: at('until').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId] }),
    ofPayment(t, 'payment_quotes_payment'),
    index('payment_quotes_until').on(t.until),
  ],
);

/** Append only: the role of the servers may not change it (runMigrations.ts). */
export const paymentEvents = pgTable(
  'payment_events',
  (c) => ({
    userId: c.text('user_id').notNull(),
    paymentId: c.text('payment_id').notNull(),
    seq: c.integer('seq').notNull(),
    kind: c.text('kind').$type<states.PaymentEventKind>().notNull(),
    source: c.text('source').$type<states.PaymentSource>().notNull(),
    providerStatus: c.text('provider_status').notNull().default(''),
    note: c.text('note').notNull().default(''),
    /** As of this event, so that the payment can be rebuilt. */
    amount: c.integer('amount').notNull(),
    reference: c.text('reference').notNull(),
    orderId: c.text('order_id'),
    at: at('at').notNull(),
  }),
  (t) => [
    primaryKey({ columns: [t.userId, t.paymentId, t.seq] }),
    ofPayment(t, 'payment_events_payment'),
    check('payment_events_kind', oneOf('kind', states.PAYMENT_EVENTS)),
    check('payment_events_source', oneOf('source', states.PAYMENT_SOURCES)),
  ],
);

/** Where payments may be settled (`paymentPlace.ts`); a copy of the database is served from another place. */
export const paymentPlaces = pgTable('payment_places', (c) => ({
  place: c.text('place').primaryKey(),
  seenAt: at('seen_at').notNull(),
}));
