import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { PaymentState } from '../../modules/payment/paymentStates';
import { at } from './columns';
import { customerKey } from './users';

export const cards = pgTable(
  'cards',
  {
    userId: text('user_id').notNull(),
    id: text('id').notNull(),
    /** The gateway's instrument id. */
    instrument: text('instrument').notNull(),
    /** The gateway's fingerprint of the card number, to avoid duplicates. */
    fingerprint: text('fingerprint').notNull(),
    scheme: text('scheme').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    oneTimeUse: boolean('one_time_use').notNull().default(false),
    /** After a reset of the password the card pays only when its number and CVV were entered again. */
    mustReenter: boolean('must_reenter').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'cards_user'),
    // Deleted cards that the provider has not deleted yet.
    index('cards_undeleted')
      .on(t.deletedAt)
      .where(sql`deleted_at is not null and instrument <> ''`),
  ],
);

export const payments = pgTable(
  'payments',
  {
    userId: text('user_id').notNull(),
    /** Also the reference that the gateway knows. */
    id: text('id').notNull(),
    cardId: text('card_id').notNull(),
    /** fils */
    amount: integer('amount').notNull(),
    /** `refunding` from the moment that a process has claimed the refund: no order can use the payment any more. */
    status: text('status').$type<PaymentState>().notNull(),
    /** The gateway's reference. */
    reference: text('reference').notNull().default(''),
    /** The one order that it pays for. */
    orderId: text('order_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the customer last requested it; it is not refunded for some time after that. */
    touchedAt: at('touched_at').notNull().defaultNow(),
    /** When a process last tried the refund; null before. */
    refundAt: at('refund_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'payments_user'),
    uniqueIndex('payments_order').on(t.userId, t.orderId),
    // The gateway's webhooks name a payment by its reference alone.
    index('payments_id').on(t.id),
    // Payments without an order only, so that the index stays small.
    index('payments_unspent')
      .on(t.touchedAt)
      .where(sql`order_id is null and status = 'captured'`),
    // Payments whose state is not final, and those that need a person.
    index('payments_unsettled')
      .on(t.touchedAt)
      .where(sql`status in ('pending', 'unknown', 'refunding', 'refund_failed')`),
  ],
);

/** Webhook events of the card provider that were handled; repeated events are ignored. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id of the event. */
    id: text('id').primaryKey(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index('webhook_events_received').on(t.receivedAt)],
);
