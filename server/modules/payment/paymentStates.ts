/** Every state of a card payment. `unknown`: the provider has not said what became of it. */
export const PAYMENT_STATES = [
  'pending',
  'unknown',
  'captured',
  'declined',
  'refunding',
  'refunded',
  'refund_failed',
] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** What can be learnt of a payment, or be decided about it. */
export const PAYMENT_EVENTS = [
  'noFinalAnswer',
  'captured',
  'declined',
  'refundStarted',
  'refunded',
  'refundFailed',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

const NEXT: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
  pending: { noFinalAnswer: 'unknown', captured: 'captured', declined: 'declined', refunded: 'refunded' },
  unknown: { captured: 'captured', declined: 'declined', refunded: 'refunded' },
  // Refunded without us: by a person at the provider.
  captured: { refundStarted: 'refunding', refunded: 'refunded' },
  // A capture that is told after all took money, which must be seen and go back.
  declined: { captured: 'captured' },
  refunding: { refunded: 'refunded', refundFailed: 'refund_failed', declined: 'declined' },
  refunded: {},
  refund_failed: { refundStarted: 'refunding', refunded: 'refunded' },
};

/** The state after an event; null when the event changes nothing in this state. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  NEXT[state][event] ?? null;

/** Whether nobody has to ask the provider about it any more. */
export const isSettled = (state: PaymentState): boolean => !['pending', 'unknown', 'refunding'].includes(state);
