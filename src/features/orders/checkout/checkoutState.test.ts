import { aPaidAttempt, anAttempt } from '../../../testing/checkout';
import {
  events as on,
  idle,
  transition,
  type CheckoutEvent,
  type CheckoutState,
  type CheckoutStatus,
} from './checkoutState';

const paid = aPaidAttempt({ transactionId: 'pay-1' });
const card = { ...paid, transactionId: '' };
const cash = anAttempt();
const open = { message: '', isUnchecked: false };
const atBank = { status: 'requires_action', attempt: card, paymentId: 'pay-1', isUnchecked: false } as const;
const user = 'user-1';

const states = {
  idle,
  quoting: { status: 'quoting' },
  paying: { status: 'processing', attempt: card, isRepeat: false },
  'at the bank': { ...atBank, isDeclined: false },
  declined: { ...atBank, isDeclined: true },
  'placing cash': { status: 'processing', attempt: cash, isRepeat: false },
  'placing paid': { status: 'processing', attempt: paid, isRepeat: false },
  'unknown payment': { status: 'unknown', attempt: card, ...open },
  'unknown cash order': { status: 'unknown', attempt: cash, ...open },
  'unknown paid order': { status: 'unknown', attempt: paid, ...open },
  succeeded: { status: 'succeeded', attempt: paid, returnAt: '', ...open },
} satisfies Record<string, CheckoutState>;
type StateName = keyof typeof states;

const events: { [E in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: E }> } = {
  'checkout/pressed': on.pressed(user),
  'checkout/started': on.started(user, card),
  'checkout/paymentSucceeded': on.paymentSucceeded(user, { transactionId: 'pay-1' }),
  'checkout/actionRequired': on.actionRequired(user, { paymentId: 'pay-1' }),
  'checkout/notConfirmed': on.notConfirmed(user, { paymentId: 'pay-1', isDeclined: true, isUnchecked: false }),
  'checkout/replyLost': on.replyLost(user, { message: 'lost' }),
  'checkout/orderRefused': on.orderRefused(user, { message: 'Closed', returnAt: 'later' }),
  'checkout/lookedUp': on.lookedUp(user, { isUnchecked: true }),
  'checkout/retried': on.retried(user),
  'checkout/placed': on.placed(user),
  'checkout/ended': on.ended(user, { kind: 'busy' }),
  'checkout/noticeSeen': on.noticeSeen(user),
  'checkout/chargeSeen': on.chargeSeen(user, 'pay-1'),
  'auth/sessionExpired': { type: 'auth/sessionExpired' },
  'auth/signedOut': { type: 'auth/signedOut' },
};

type Changes = Partial<Record<CheckoutEvent['type'], CheckoutStatus>>;
const ends: Changes = { 'checkout/placed': 'idle', 'checkout/ended': 'idle' };
const interrupted: Changes = {
  ...ends,
  'checkout/replyLost': 'unknown',
  'checkout/lookedUp': 'unknown',
  'auth/sessionExpired': 'unknown',
  'auth/signedOut': 'unknown',
};
const retried: Changes = { ...ends, 'checkout/retried': 'processing' };
const unpaid: Changes = { ...retried, 'checkout/paymentSucceeded': 'succeeded' };
/** The status after an event that changes it. */
const changes: Record<StateName, Changes> = {
  idle: { 'checkout/pressed': 'quoting' },
  quoting: {
    'checkout/ended': 'idle',
    'checkout/started': 'processing',
    'auth/sessionExpired': 'idle',
    'auth/signedOut': 'idle',
  },
  paying: { ...interrupted, 'checkout/actionRequired': 'requires_action' },
  'at the bank': unpaid,
  declined: { ...unpaid, 'auth/signedOut': 'idle' },
  'placing cash': { ...interrupted, 'auth/signedOut': 'idle' },
  'placing paid': { ...interrupted, 'checkout/orderRefused': 'succeeded' },
  'unknown payment': { ...unpaid, 'checkout/actionRequired': 'requires_action' },
  'unknown cash order': { ...retried, 'auth/signedOut': 'idle' },
  'unknown paid order': { ...retried, 'checkout/orderRefused': 'succeeded' },
  succeeded: retried,
};
/** Events that change the state within its status; any other event changes nothing. */
const updates: Partial<Record<StateName, CheckoutEvent['type'][]>> = {
  paying: ['checkout/paymentSucceeded'],
  'at the bank': ['checkout/notConfirmed'],
  declined: ['checkout/notConfirmed'],
  'unknown payment': ['checkout/lookedUp'],
  'unknown cash order': ['checkout/lookedUp'],
  'unknown paid order': ['checkout/lookedUp'],
  succeeded: ['checkout/lookedUp'],
};

describe('the checkout as a state machine', () => {
  it.each(Object.keys(states) as StateName[])('B-01 every event in the state %s', (name) => {
    const before: CheckoutState = states[name];
    for (const type of Object.keys(events) as CheckoutEvent['type'][]) {
      const after = transition(before, events[type]);
      expect([type, after.status]).toEqual([type, changes[name][type] ?? before.status]);
      const isChanged = changes[name][type] !== undefined || updates[name]?.includes(type);
      expect([type, after !== before]).toEqual([type, Boolean(isChanged)]);
    }
  });

  it.each<[StateName, CheckoutEvent, CheckoutState]>([
    ['quoting', on.started(user, cash), states['placing cash']],
    ['paying', events['checkout/paymentSucceeded'], states['placing paid']],
    ['at the bank', events['checkout/paymentSucceeded'], states.succeeded],
    ['paying', events['checkout/replyLost'], { ...states['unknown payment'], message: 'lost' }],
    ['paying', events['auth/sessionExpired'], states['unknown payment']],
    ['unknown cash order', events['checkout/lookedUp'], { ...states['unknown cash order'], isUnchecked: true }],
    ['placing paid', events['checkout/orderRefused'], { ...states.succeeded, message: 'Closed', returnAt: 'later' }],
    ['paying', events['checkout/actionRequired'], states['at the bank']],
    ['at the bank', events['checkout/notConfirmed'], states.declined],
    ['unknown payment', events['checkout/retried'], { ...states.paying, isRepeat: true }],
    ['unknown paid order', events['checkout/retried'], { ...states['placing paid'], isRepeat: true }],
    ['declined', events['checkout/retried'], { ...states.paying, isRepeat: true }],
    // The server has refused the order, or never had it.
    ['succeeded', events['checkout/retried'], states['placing paid']],
    ['succeeded', events['checkout/lookedUp'], { ...states.succeeded, isUnchecked: true }],
    ['placing paid', events['checkout/lookedUp'], { ...states['unknown paid order'], isUnchecked: true }],
    ['succeeded', events['checkout/ended'], { status: 'idle', notice: { kind: 'busy' } }],
  ])('keeps what belongs to the attempt: %s, %p', (name, event, expected) => {
    expect(transition(states[name], event)).toEqual(expected);
  });

  it('a notice that was seen goes', () => {
    expect(transition({ status: 'idle', notice: { kind: 'busy' } }, events['checkout/noticeSeen'])).toEqual(idle);
  });
});
