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
    /** The gateway's instrument. */
    instrument: text('instrument').notNull(),
    /** The gateway's fingerprint of the number: the same card is not kept twice. */
    fingerprint: text('fingerprint').notNull(),
    scheme: text('scheme').notNull(),
    last4: text('last4').notNull(),
    expiryMonth: integer('expiry_month').notNull(),
    expiryYear: integer('expiry_year').notNull(),
    oneTimeUse: boolean('one_time_use').notNull().default(false),
    createdAt: at('created_at').notNull().defaultNow(),
    deletedAt: at('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.id] }), customerKey(t.userId, 'cards_user')],
);

export const payments = pgTable(
  'payments',
  {
    userId: text('user_id').notNull(),
    /** Also the reference under which the gateway knows it. */
    id: text('id').notNull(),
    cardId: text('card_id').notNull(),
    /** fils */
    amount: integer('amount').notNull(),
    /** `refunding` from the moment that a process has taken on giving it back: no order can spend it any more. */
    status: text('status').$type<PaymentState>().notNull(),
    /** The gateway's reference. */
    reference: text('reference').notNull().default(''),
    /** Spent on this order, and on one only. */
    orderId: text('order_id'),
    createdAt: at('created_at').notNull().defaultNow(),
    /** When the customer last asked for it: until some time after that it is not given back. */
    touchedAt: at('touched_at').notNull().defaultNow(),
    /** When a process last gave it back; null before. */
    refundAt: at('refund_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.id] }),
    customerKey(t.userId, 'payments_user'),
    uniqueIndex('payments_order').on(t.userId, t.orderId),
    // The gateway names a payment by its reference alone.
    index('payments_id').on(t.id),
    // The few that no order has used, whatever became of all the others.
    index('payments_unspent')
      .on(t.touchedAt)
      .where(sql`order_id is null and status = 'captured'`),
    // The few of which the provider has to be asked, and those that a person has to look at.
    index('payments_unsettled')
      .on(t.touchedAt)
      .where(sql`status in ('pending', 'unknown', 'refunding', 'refund_failed')`),
  ],
);

/** Events of the card provider that have been handled: the same event again changes nothing. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    /** The provider's id of the event. */
    id: text('id').primaryKey(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [index('webhook_events_received').on(t.receivedAt)],
);
