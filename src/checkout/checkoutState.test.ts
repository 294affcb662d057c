import { aPaidAttempt, anAttempt } from '../testing/checkout';
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
  unconfirmed: { status: 'unconfirmed', attempt: card, paymentId: 'pay-1', isDeclined: false, isUnchecked: false },
  declined: { status: 'unconfirmed', attempt: card, paymentId: 'pay-1', isDeclined: true, isUnchecked: false },
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
    payload: { paymentId: 'pay-1', isDeclined: false, isUnchecked: false },
  },
  'checkout/replyLost': { type: 'checkout/replyLost', payload: { message: 'lost' } },
  'checkout/orderRefused': { type: 'checkout/orderRefused', payload: { message: 'Closed', returnAt: 'later' } },
  'checkout/lookedUp': { type: 'checkout/lookedUp', payload: { isUnchecked: true } },
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

type Changes = Partial<Record<CheckoutEvent['type'], CheckoutStatus>>;
const ends: Changes = { 'checkout/placed': 'idle', 'checkout/ended': 'idle' };
const interrupted: Changes = {
  ...ends,
  'checkout/replyLost': 'unknown',
  'checkout/lookedUp': 'unknown',
  'auth/sessionExpired': 'unknown',
  'auth/signedOut': 'unknown',
};
const lateReplies: Changes = {
  ...ends,
  'checkout/paymentAccepted': 'charged',
  'checkout/confirmationAsked': 'confirming',
};
const unconfirmed: Changes = { ...ends, 'checkout/paymentAccepted': 'charged', 'checkout/retried': 'paying' };
/** The status after an event; any other event leaves the status unchanged. */
const changes: Record<StateName, Changes> = {
  idle: { 'checkout/pressed': 'quoting', 'checkout/restored': 'unknown' },
  quoting: {
    'checkout/ended': 'idle',
    'checkout/started': 'paying',
    'checkout/restored': 'unknown',
    'auth/sessionExpired': 'idle',
    'auth/signedOut': 'idle',
  },
  paying: { ...interrupted, 'checkout/paymentAccepted': 'placing', 'checkout/confirmationAsked': 'confirming' },
  confirming: { ...ends, 'checkout/paymentAccepted': 'charged', 'checkout/notConfirmed': 'unconfirmed' },
  unconfirmed,
  declined: { ...unconfirmed, 'auth/signedOut': 'idle' },
  'placing cash': { ...interrupted, 'auth/signedOut': 'idle' },
  'placing paid': { ...interrupted, 'checkout/orderRefused': 'charged' },
  'unknown payment': { ...lateReplies, 'checkout/retried': 'paying' },
  'unknown cash order': { ...lateReplies, 'checkout/retried': 'placing', 'auth/signedOut': 'idle' },
  'unknown paid order': { ...lateReplies, 'checkout/retried': 'placing', 'checkout/orderRefused': 'charged' },
  charged: { ...ends, 'checkout/retried': 'placing' },
};

describe('the checkout as a state machine', () => {
  it.each(Object.keys(states) as StateName[])('B-01 every event in the state %s', (name) => {
    const before: CheckoutState = states[name];
    for (const type of Object.keys(events) as CheckoutEvent['type'][])
      expect([type, transition(before, events[type]).status]).toEqual([type, changes[name][type] ?? before.status]);
  });

  it.each<[StateName, CheckoutEvent, CheckoutState]>([
    ['quoting', { type: 'checkout/started', payload: cash }, states['placing cash']],
    ['paying', events['checkout/paymentAccepted'], states['placing paid']],
    ['confirming', events['checkout/paymentAccepted'], states.charged],
    ['paying', events['checkout/replyLost'], { ...states['unknown payment'], message: 'lost' }],
    ['placing paid', events['checkout/orderRefused'], { ...states.charged, message: 'Closed', returnAt: 'later' }],
    ['paying', events['checkout/confirmationAsked'], states.confirming],
    ['confirming', events['checkout/notConfirmed'], states.unconfirmed],
    ['unknown payment', events['checkout/retried'], { ...states.paying, isRepeat: true }],
    ['unknown paid order', events['checkout/retried'], { ...states['placing paid'], isRepeat: true }],
    ['unconfirmed', events['checkout/retried'], { ...states.paying, isRepeat: true }],
    // The server has refused the order, or never had it.
    ['charged', events['checkout/retried'], states['placing paid']],
    ['charged', events['checkout/lookedUp'], { ...states.charged, isUnchecked: true }],
    ['placing paid', events['checkout/lookedUp'], { ...states['unknown paid order'], isUnchecked: true }],
    ['charged', events['checkout/ended'], { status: 'idle', notice: { kind: 'refunded' } }],
  ])('keeps what belongs to the attempt: %s, %p', (name, event, expected) => {
    expect(transition(states[name], event)).toEqual(expected);
  });

  it('B-01 takes over a copy of the same attempt only when it alone knows of the payment', () => {
    const copy: CheckoutState = { status: 'unknown', attempt: paid, ...open };
    expect(transition(states.paying, { type: 'checkout/restored', payload: copy })).toBe(copy);
    expect(transition(states.charged, { type: 'checkout/restored', payload: states.paying })).toBe(states.charged);
    expect(transition({ status: 'idle', notice: { kind: 'busy' } }, events['checkout/noticeSeen'])).toEqual(idle);
  });
});
