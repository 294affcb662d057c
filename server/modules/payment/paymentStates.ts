import { PAYMENT_STATES, type PaymentState } from '../../../contract/payment';

export { PAYMENT_STATES, type PaymentState };

export const OPEN_STATES = ['pending', 'unknown'] as const;
/** The provider, or the bank, has not decided. */
export const UNDECIDED_STATES = [...OPEN_STATES, 'confirming'] as const;
/** Of these a customer has one payment without an order, so that a cart is paid once. */
export const UNUSED_STATES = [...OPEN_STATES, 'authorised'] as const;
/** The card has the money of the order, or has reserved it. */
export const PAID_STATES = ['authorised', 'capturing', 'captured'] as const;
/** What the job asks the provider to do. */
export const REQUESTED_STATES = ['capturing', 'voiding', 'refunding'] as const;
/** Due at some time: the job asks for it, or about it. */
export const DUE_STATES = [...REQUESTED_STATES, ...UNDECIDED_STATES] as const;
/** Not of an order that was cancelled. */
export const KEPT_STATES = ['authorised', 'captured', 'mismatched'] as const;
/** A person must act; `findStuckPayments` adds those that nobody decides for an hour. */
export const STUCK_STATES = ['unmatched', 'mismatched', 'refund_failed', 'disputed'] as const;
export const UNSETTLED_STATES = [...UNDECIDED_STATES, ...REQUESTED_STATES, ...STUCK_STATES] as const;
/** The card has nothing reserved, or will not have. */
export const RELEASED_STATES = ['voiding', 'voided', 'declined'] as const;
export const RETURNED_STATES = ['voided', 'declined', 'refunded', 'disputed', 'refund_failed'] as const;
export const ENDED_STATES = ['voiding', 'refunding', ...RETURNED_STATES, 'closed'] as const;
export const ORDERED_STATES = [...PAID_STATES, 'unmatched', 'mismatched', ...ENDED_STATES] as const;

/**
 * What can happen to a payment. Ours are `capture_due` (the kitchen accepted its order), `void_due` (no order uses it),
 * `order_ended` (its order was cancelled: what is reserved is released, what was or is taken goes back), `refund_due`
 * (a person gives money back, or the provider has taken it for an order that ended). Most others are what the provider
 * says.
 */
export const PAYMENT_EVENTS = [
  'requested',
  'unmatched',
  'no_answer',
  'confirming',
  'authorised',
  'capture_due',
  'captured',
  'mismatched',
  'declined',
  'ordered',
  'order_ended',
  'void_due',
  'voided',
  'refund_due',
  'part_refunded',
  'refunded',
  'refund_failed',
  'disputed',
  'closed',
] as const;
export type PaymentEventKind = (typeof PAYMENT_EVENTS)[number];

export const PAYMENT_SOURCES = ['customer', 'kitchen', 'job', 'webhook', 'command'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

const ENDS = { declined: 'declined', refunded: 'refunded', closed: 'closed' } as const;
const TAKEN = { captured: 'captured', unmatched: 'unmatched', mismatched: 'mismatched', disputed: 'disputed' } as const;
const OPEN = { ...ENDS, ...TAKEN, authorised: 'authorised', voided: 'declined', confirming: 'confirming' } as const;

const NEXT: Record<PaymentState, Partial<Record<PaymentEventKind, PaymentState>>> = {
  // Released at once: the provider has an authorisation that the database does not know.
  pending: { ...OPEN, requested: 'pending', no_answer: 'unknown', void_due: 'voiding' },
  unknown: { ...OPEN, requested: 'unknown', no_answer: 'unknown' },
  confirming: { ...OPEN, requested: 'confirming' },
  authorised: {
    ...ENDS,
    ...TAKEN,
    requested: 'authorised',
    ordered: 'authorised',
    authorised: 'authorised',
    capture_due: 'capturing',
    order_ended: 'voiding',
    void_due: 'voiding',
    voided: 'voided',
  },
  // Where its order ends meanwhile, nobody knows yet whether it is taken.
  capturing: { ...ENDS, ...TAKEN, voided: 'voided' },
  captured: {
    ...ENDS,
    ...TAKEN,
    requested: 'captured',
    ordered: 'captured',
    order_ended: 'refunding',
    refund_due: 'refunding',
    part_refunded: 'captured',
    // The customer's bank has sent a part back.
    refund_failed: 'refund_failed',
    voided: 'voided',
  },
  // The provider took it before our release arrived.
  voiding: { ...ENDS, ...TAKEN, declined: 'voided', voided: 'voided' },
  voided: { closed: 'closed' },
  unmatched: {
    ...ENDS,
    ordered: 'captured',
    unmatched: 'unmatched',
    captured: 'unmatched',
    refund_due: 'refunding',
    disputed: 'disputed',
  },
  mismatched: {
    ...ENDS,
    captured: 'captured',
    mismatched: 'mismatched',
    order_ended: 'refunding',
    refund_due: 'refunding',
    disputed: 'disputed',
  },
  // The bank authorised it after it was told as declined: it is released, or used by an order.
  declined: { authorised: 'authorised', captured: 'captured', unmatched: 'unmatched', closed: 'closed' },
  refunding: {
    part_refunded: 'captured',
    refunded: 'refunded',
    refund_failed: 'refund_failed',
    declined: 'declined',
    disputed: 'disputed',
    closed: 'closed',
  },
  // The customer's bank has sent the refund back, as for an account that was closed.
  refunded: { captured: 'refund_failed', unmatched: 'refund_failed', disputed: 'disputed', closed: 'closed' },
  refund_failed: {
    order_ended: 'refunding',
    refund_due: 'refunding',
    refunded: 'refunded',
    disputed: 'disputed',
    closed: 'closed',
  },
  disputed: { captured: 'captured', unmatched: 'unmatched', refunded: 'refunded', closed: 'closed' },
  closed: {},
};

export const nextPaymentState = (state: PaymentState, event: PaymentEventKind): PaymentState | null =>
  NEXT[state][event] ?? (event === 'order_ended' ? state : null);

export const stateOfEvents = (events: readonly PaymentEventKind[]): PaymentState =>
  events.reduce<PaymentState>((state, event) => nextPaymentState(state, event) ?? state, 'pending');

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

export const isOneOf = ({ status }: { status: PaymentState }, states: readonly PaymentState[]): boolean =>
  states.includes(status);

export interface PaymentTimes {
  status: PaymentState;
  orderId: string | null;
  requestedAt: Date;
}

/** An authorisation without an order is released after this time, ms; less than the day in which it can be repeated. */
export const RELEASE_AFTER_MS = 30 * MINUTE_MS;

export const isOverdue = ({ status, orderId, requestedAt }: PaymentTimes, now: Date): boolean =>
  status === 'authorised' && orderId === null && now.getTime() - requestedAt.getTime() > RELEASE_AFTER_MS;

/**
 * When the job works on a payment next; null: never by itself. It follows from the state and the order alone, so that
 * nothing that is due is cleared; `isEntered`: the state is new.
 */
export function dueTime(payment: PaymentTimes, now: Date, isEntered = false): Date | null {
  const { status, orderId, requestedAt } = payment;
  const isRequested = isOneOf(payment, REQUESTED_STATES);
  if (isRequested && isEntered) return now;
  // As long again as it has already lasted, so that an outage of the provider is not made worse.
  const backOff = Math.min(HOUR_MS, Math.max(MINUTE_MS, now.getTime() - requestedAt.getTime()));
  if (isRequested || isOneOf(payment, UNDECIDED_STATES)) return new Date(now.getTime() + backOff);
  if (status === 'authorised' && orderId === null) return new Date(requestedAt.getTime() + RELEASE_AFTER_MS + 1);
  return null;
}
