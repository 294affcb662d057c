/**
 * `unknown`: the reply was lost or not final. `found`: only the provider knows what it is for; it waits for a person.
 * `disputed`: charged back. `closed`: settled by a person.
 */
export const PAYMENT_STATES = [
  'pending',
  'unknown',
  'confirming',
  'captured',
  'found',
  'declined',
  'refunding',
  'refunded',
  'refund_failed',
  'disputed',
  'closed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

export const OPEN_STATES = ['pending', 'unknown'] as const;
/** The provider, or the bank, has not decided. */
export const UNDECIDED_STATES = [...OPEN_STATES, 'confirming'] as const;
/** Of these a customer has one payment without an order, so that nobody is charged twice for one cart. */
export const UNSPENT_STATES = [...OPEN_STATES, 'captured'] as const;
export const UNSETTLED_STATES = [...UNDECIDED_STATES, 'found', 'refunding', 'refund_failed', 'disputed'] as const;
/** A person must act; `findStuckPayments` adds those that nobody decides for an hour. */
export const STUCK_STATES = ['found', 'refund_failed', 'disputed'] as const;
export const RETURNED_STATES = ['declined', 'refunded', 'disputed', 'refund_failed'] as const;
export const ENDED_STATES = ['refunding', ...RETURNED_STATES, 'closed'] as const;
export const ORDERED_STATES = ['captured', ...ENDED_STATES] as const;

/**
 * What can happen to a payment. `refund_due` is our decision: of paymentJob (no order in time, or a cancelled one),
 * charge (another cart), placeOrder (refused, or in cash), cancelOrder, paymentLedger (paid twice) and stuckPayments
 * (a person). Most others are what the provider says.
 */
export const PAYMENT_EVENTS = [
  'requested',
  'found',
  'adopted',
  'no_answer',
  'confirming',
  'captured',
  'declined',
  'ordered',
  'refund_due',
  'refunded',
  'refund_failed',
  'disputed',
  'closed',
] as const;
export type PaymentEventKind = (typeof PAYMENT_EVENTS)[number];

export const PAYMENT_SOURCES = ['customer', 'kitchen', 'job', 'webhook', 'command'] as const;
export type PaymentSource = (typeof PAYMENT_SOURCES)[number];

const ENDS = { captured: 'captured', declined: 'declined', refunded: 'refunded', closed: 'closed' } as const;
const OPEN = { ...ENDS, requested: 'pending', no_answer: 'unknown', confirming: 'confirming' } as const;

const NEXT: Record<PaymentState, Partial<Record<PaymentEventKind, PaymentState>>> = {
  pending: { ...OPEN, found: 'found' },
  unknown: { ...OPEN, requested: 'unknown' },
  confirming: { ...ENDS, requested: 'confirming' },
  captured: {
    found: 'found',
    requested: 'captured',
    ordered: 'captured',
    captured: 'captured',
    declined: 'declined',
    refund_due: 'refunding',
    refunded: 'refunded',
    disputed: 'disputed',
  },
  found: {
    adopted: 'captured',
    ordered: 'captured',
    captured: 'found',
    declined: 'declined',
    refund_due: 'refunding',
    refunded: 'refunded',
    disputed: 'disputed',
    closed: 'closed',
  },
  // A late capture has taken money, which must be refunded.
  declined: { captured: 'captured', closed: 'closed' },
  refunding: {
    refunded: 'refunded',
    refund_failed: 'refund_failed',
    declined: 'declined',
    disputed: 'disputed',
    closed: 'closed',
  },
  // The customer's bank has sent the refund back, as for an account that was closed.
  refunded: { captured: 'refund_failed', disputed: 'disputed', closed: 'closed' },
  refund_failed: { refund_due: 'refunding', refunded: 'refunded', disputed: 'disputed', closed: 'closed' },
  disputed: { captured: 'captured', refunded: 'refunded', closed: 'closed' },
  closed: {},
};

export const nextPaymentState = (state: PaymentState, event: PaymentEventKind): PaymentState | null =>
  NEXT[state][event] ?? null;

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

export const isOverdue = ({ status, orderId, requestedAt }: PaymentTimes, now: Date, refundAfterMs: number): boolean =>
  status === 'captured' && orderId === null && now.getTime() - requestedAt.getTime() > refundAfterMs;

/** When the job works on a payment again; on those of orders, when the provider's lists say something else. */
export function nextCheckTime(payment: PaymentTimes, now: Date, refundAfterMs: number): Date | null {
  const { status, orderId, requestedAt } = payment;
  const later = (ms: number) => new Date(now.getTime() + ms);
  // As long again as it has already lasted, so that an outage of the provider is not made worse.
  const backOff = () => later(Math.min(HOUR_MS, Math.max(MINUTE_MS, now.getTime() - requestedAt.getTime())));
  if (status === 'refunding' || isOneOf(payment, UNDECIDED_STATES)) return backOff();
  if (status === 'captured' && orderId === null) return new Date(requestedAt.getTime() + refundAfterMs + 1);
  return null;
}
