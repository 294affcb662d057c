import { aPaidAttempt, anAttempt } from '../../../testing/checkout';
import { idle, transition, type CheckoutEvent, type CheckoutState, type CheckoutStatus } from './checkoutState';

const paid = aPaidAttempt({ transactionId: 'pay-1' });
const card = { ...paid, transactionId: '' };
const cash = anAttempt();
const open = { message: '', isUnchecked: false };

const states = {
  idle,
  quoting: { status: 'quoting' },
  paying: { status: 'paying', attempt: card, isRepeat: false },
  confirming: { status: 'confirming', attempt: card, paymentId: 'pay-1' },
  unconfirmed: { status: 'unconfirmed', attempt: card, paymentId: 'pay-1', isDeclined: false, ...open },
  declined: { status: 'unconfirmed', attempt: card, paymentId: 'pay-1', isDeclined: true, ...open },
  'placing cash': { status: 'placing', attempt: cash, isRepeat: false },
  'placing paid': { status: 'placing', attempt: paid, isRepeat: false },
  'unknown payment': { status: 'unknown', attempt: card, ...open },
  'unknown cash order': { status: 'unknown', attempt: cash, ...open },
  'unknown paid order': { status: 'unknown', attempt: paid, ...open },
  charged: { status: 'charged', attempt: paid, returnAt: '', ...open },
} satisfies Record<string, CheckoutState>;
type StateName = keyof typeof states;

const events = {
  'checkout/pressed': { type: 'checkout/pressed' },
  'checkout/started': { type: 'checkout/started', payload: card },
  'checkout/paymentAccepted': { type: 'checkout/paymentAccepted', payload: { transactionId: 'pay-1' } },
  'checkout/confirmationAsked': { type: 'checkout/confirmationAsked', payload: { paymentId: 'pay-1' } },
  'checkout/notConfirmed': {
    type: 'checkout/notConfirmed',
    payload: { paymentId: 'pay-1', isDeclined: false, message: 'We are still asking the bank' },
  },
  'checkout/replyLost': { type: 'checkout/replyLost', payload: { message: 'lost' } },
  'checkout/orderRefused': { type: 'checkout/orderRefused', payload: { message: 'Closed', returnAt: 'later' } },
  'checkout/interrupted': { type: 'checkout/interrupted' },
  'checkout/unchecked': { type: 'checkout/unchecked' },
  'checkout/retried': { type: 'checkout/retried' },
  'checkout/placed': { type: 'checkout/placed' },
  'checkout/ended': { type: 'checkout/ended', payload: { kind: 'refunded' } },
  'checkout/noticeSeen': { type: 'checkout/noticeSeen' },
  'checkout/restored': {
    type: 'checkout/restored',
    payload: { status: 'unknown', attempt: { ...paid, id: 'a2' }, ...open },
  },
  'auth/sessionExpired': { type: 'auth/sessionExpired' },
  'auth/signedOut': { type: 'auth/signedOut' },
} satisfies { [E in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: E }> };

const ends = { 'checkout/placed': 'idle', 'checkout/ended': 'idle' } as const;
/** The status after an event; any other event leaves the status unchanged. */
const changes: Record<StateName, Partial<Record<CheckoutEvent['type'], CheckoutStatus>>> = {
  idle: { 'checkout/pressed': 'quoting', 'checkout/restored': 'unknown' },
  quoting: {
    'checkout/ended': 'idle',
    'checkout/started': 'paying',
    'checkout/restored': 'unknown',
    'auth/sessionExpired': 'idle',
    'auth/signedOut': 'idle',
  },
  paying: {
    ...ends,
    'checkout/paymentAccepted': 'placing',
    'checkout/confirmationAsked': 'confirming',
    'checkout/notConfirmed': 'unconfirmed',
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'auth/sessionExpired': 'unknown',
    'auth/signedOut': 'unknown',
  },
  confirming: { ...ends, 'checkout/paymentAccepted': 'charged', 'checkout/notConfirmed': 'unconfirmed' },
  unconfirmed: { ...ends, 'checkout/paymentAccepted': 'charged', 'checkout/retried': 'paying' },
  declined: {
    ...ends,
    'checkout/paymentAccepted': 'charged',
    'checkout/retried': 'paying',
    'auth/signedOut': 'idle',
  },
  'placing cash': {
    ...ends,
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'auth/sessionExpired': 'unknown',
    'auth/signedOut': 'idle',
  },
  'placing paid': {
    ...ends,
    'checkout/orderRefused': 'charged',
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'auth/sessionExpired': 'unknown',
    'auth/signedOut': 'unknown',
  },
  'unknown payment': {
    ...ends,
    'checkout/retried': 'paying',
    'checkout/paymentAccepted': 'charged',
    'checkout/confirmationAsked': 'confirming',
    'checkout/notConfirmed': 'unconfirmed',
  },
  'unknown cash order': {
    ...ends,
    'checkout/retried': 'placing',
    'checkout/paymentAccepted': 'charged',
    'checkout/confirmationAsked': 'confirming',
    'checkout/notConfirmed': 'unconfirmed',
    'auth/signedOut': 'idle',
  },
  'unknown paid order': {
    ...ends,
    'checkout/retried': 'placing',
    'checkout/paymentAccepted': 'charged',
    'checkout/confirmationAsked': 'confirming',
    'checkout/notConfirmed': 'unconfirmed',
    'checkout/orderRefused': 'charged',
  },
  charged: { ...ends, 'checkout/retried': 'placing' },
};

describe('the checkout as a state machine', () => {
  const pairs = (Object.keys(states) as StateName[]).flatMap((name) =>
    (Object.keys(events) as CheckoutEvent['type'][]).map((type) => [name, type] as const),
  );
  it.each(pairs)('B-01 %s, %s', (name, type) => {
    const before: CheckoutState = states[name];
    expect(transition(before, events[type]).status).toBe(changes[name][type] ?? before.status);
  });

  it('keeps what belongs to the attempt through its states', () => {
    expect(transition(states.quoting, { type: 'checkout/started', payload: cash })).toEqual(states['placing cash']);
    expect(transition(states.paying, events['checkout/paymentAccepted'])).toEqual(states['placing paid']);
    expect(transition(states.confirming, events['checkout/paymentAccepted'])).toEqual(states.charged);
    expect(transition(states.paying, events['checkout/replyLost'])).toEqual({
      ...states['unknown payment'],
      message: 'lost',
    });
    expect(transition(states['placing paid'], events['checkout/orderRefused'])).toEqual({
      ...states.charged,
      message: 'Closed',
      returnAt: 'later',
    });
    expect(transition(states.paying, events['checkout/confirmationAsked'])).toEqual(states.confirming);
    expect(transition(states.paying, events['checkout/notConfirmed'])).toEqual({
      ...states.unconfirmed,
      message: 'We are still asking the bank',
    });
  });

  it('says when a call is a repetition, when a look-up failed, and why nothing was ordered', () => {
    for (const [name, isRepeat] of [
      ['unknown payment', true],
      ['unknown paid order', true],
      ['unconfirmed', true],
      // The server has refused the order, or never had it.
      ['charged', false],
    ] as const)
      expect(transition(states[name], events['checkout/retried'])).toMatchObject({ isRepeat });
    expect(transition(states.charged, events['checkout/unchecked'])).toMatchObject({ isUnchecked: true });
    const ended = transition(states.charged, events['checkout/ended']);
    expect(ended).toEqual({ status: 'idle', notice: { kind: 'refunded' } });
    expect(transition(ended, events['checkout/noticeSeen'])).toEqual(idle);
  });

  it('B-01 takes over a copy of the same attempt only when it alone knows of the payment', () => {
    const copy: CheckoutState = { status: 'unknown', attempt: paid, ...open };
    expect(transition(states.paying, { type: 'checkout/restored', payload: copy })).toBe(copy);
    const older: CheckoutState = { status: 'paying', attempt: card, isRepeat: false };
    expect(transition(states.charged, { type: 'checkout/restored', payload: older })).toBe(states.charged);
  });
});
