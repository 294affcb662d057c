/** Every state of a card payment. `unknown`: the provider's reply was lost or not final. */
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

/** Events of a payment. */
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
  // Refunded by a person at the provider.
  captured: { refundStarted: 'refunding', refunded: 'refunded' },
  // A late capture has taken money, which must be refunded.
  declined: { captured: 'captured' },
  refunding: { refunded: 'refunded', refundFailed: 'refund_failed', declined: 'declined' },
  refunded: {},
  refund_failed: { refundStarted: 'refunding', refunded: 'refunded' },
};

/** The state after an event; null if the event has no effect in this state. */
export const nextPaymentState = (state: PaymentState, event: PaymentEvent): PaymentState | null =>
  NEXT[state][event] ?? null;

/** Whether the state is final at the provider. */
export const isSettled = (state: PaymentState): boolean => !['pending', 'unknown', 'refunding'].includes(state);
