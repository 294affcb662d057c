import type { StoredUser } from '../../../shared/store/events';
import type { Attempt } from './attempt';
import {
  checkoutEventTypes,
  transition,
  type CheckoutEvent,
  type CheckoutState,
  type CheckoutStatus,
} from './checkoutState';

const card: Attempt = {
  id: 'a1',
  paymentKey: 'a1-pay',
  orderKey: 'a1-order',
  userId: 'user-1',
  amount: 50,
  knownOrders: [],
  image: 'wings.png',
  paymentMethod: 'Card',
  transactionId: '',
  order: { order_from: 'Web', delivery_instruction: '', payment_method: 'Card', user_address_id: 'address-1' },
  cardId: 'card-1',
  keepCard: true,
  startedAt: 1000,
};
const paid: Attempt = { ...card, transactionId: 'pay-1' };
const cash: Attempt = { ...card, paymentMethod: 'COD', cardId: '', order: { ...card.order, payment_method: 'COD' } };

const states = {
  idle: { status: 'idle' },
  quoting: { status: 'quoting' },
  paying: { status: 'paying', attempt: card },
  confirming: { status: 'confirming', attempt: card, paymentId: 'pay-1' },
  unconfirmed: { status: 'unconfirmed', attempt: card, paymentId: 'pay-1', isDeclined: true },
  paid: { status: 'paid', attempt: paid },
  'placing cash': { status: 'placing', attempt: cash },
  'placing paid': { status: 'placing', attempt: paid },
  'unknown payment': { status: 'unknown', attempt: card, message: '' },
  'unknown cash order': { status: 'unknown', attempt: cash, message: '' },
  'unknown paid order': { status: 'unknown', attempt: paid, message: '' },
  refused: { status: 'refused', attempt: paid, message: 'Closed', returnAt: '' },
  placed: { status: 'placed', orderId: 'order-1', image: '' },
} satisfies Record<string, CheckoutState>;
type StateName = keyof typeof states;

const events = {
  'checkout/pressed': { type: 'checkout/pressed' },
  'checkout/stopped': { type: 'checkout/stopped' },
  'checkout/started': { type: 'checkout/started', payload: card },
  'checkout/paymentAccepted': { type: 'checkout/paymentAccepted', payload: { transactionId: 'pay-1' } },
  'checkout/confirmationAsked': { type: 'checkout/confirmationAsked', payload: { paymentId: 'pay-1' } },
  'checkout/notConfirmed': { type: 'checkout/notConfirmed', payload: { isDeclined: false } },
  'checkout/paymentDeclined': { type: 'checkout/paymentDeclined' },
  'checkout/orderSent': { type: 'checkout/orderSent' },
  'checkout/replyLost': { type: 'checkout/replyLost', payload: { message: 'lost' } },
  'checkout/orderRefused': { type: 'checkout/orderRefused', payload: { message: 'Closed', returnAt: 'later' } },
  'checkout/paymentReturned': { type: 'checkout/paymentReturned' },
  'checkout/interrupted': { type: 'checkout/interrupted' },
  'checkout/retried': { type: 'checkout/retried' },
  'checkout/abandoned': { type: 'checkout/abandoned' },
  'checkout/restored': {
    type: 'checkout/restored',
    payload: { status: 'unknown', attempt: { ...paid, id: 'a2' }, message: '' },
  },
  'checkout/successRestored': { type: 'checkout/successRestored', payload: { orderId: 'order-2', image: '' } },
  'checkout/successClosed': { type: 'checkout/successClosed' },
  'orders/placed': { type: 'orders/placed', payload: { orderId: 'order-2' } },
  'auth/signedOut': { type: 'auth/signedOut' },
  'auth/signedIn': { type: 'auth/signedIn', payload: { _id: 'user-2' } as StoredUser },
} satisfies { [E in CheckoutEvent['type']]: Extract<CheckoutEvent, { type: E }> };

/** The status after an event; any other event leaves the state unchanged. */
const changes: Record<StateName, Partial<Record<CheckoutEvent['type'], CheckoutStatus>>> = {
  idle: {
    'checkout/pressed': 'quoting',
    'checkout/restored': 'unknown',
    'checkout/successRestored': 'placed',
    'orders/placed': 'placed',
  },
  quoting: {
    'checkout/stopped': 'idle',
    'checkout/started': 'paying',
    'checkout/restored': 'unknown',
    'orders/placed': 'placed',
    'auth/signedOut': 'idle',
    'auth/signedIn': 'idle',
  },
  paying: {
    'checkout/paymentAccepted': 'paid',
    'checkout/confirmationAsked': 'confirming',
    'checkout/paymentDeclined': 'idle',
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedOut': 'unknown',
    'auth/signedIn': 'idle',
  },
  confirming: {
    'checkout/paymentAccepted': 'paid',
    'checkout/notConfirmed': 'unconfirmed',
    'checkout/paymentReturned': 'idle',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  unconfirmed: {
    'checkout/retried': 'paying',
    'checkout/paymentAccepted': 'paid',
    'checkout/notConfirmed': 'unconfirmed',
    'checkout/paymentReturned': 'idle',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedOut': 'idle',
    'auth/signedIn': 'idle',
  },
  paid: {
    'checkout/orderSent': 'placing',
    'checkout/interrupted': 'refused',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  'placing cash': {
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'checkout/orderRefused': 'idle',
    'checkout/paymentReturned': 'idle',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedOut': 'idle',
    'auth/signedIn': 'idle',
  },
  'placing paid': {
    'checkout/replyLost': 'unknown',
    'checkout/interrupted': 'unknown',
    'checkout/orderRefused': 'refused',
    'checkout/paymentReturned': 'idle',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  'unknown payment': {
    'checkout/retried': 'paying',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  'unknown cash order': {
    'checkout/retried': 'placing',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedOut': 'idle',
    'auth/signedIn': 'idle',
  },
  'unknown paid order': {
    'checkout/retried': 'placing',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  refused: {
    'checkout/retried': 'placing',
    'checkout/abandoned': 'idle',
    'orders/placed': 'placed',
    'auth/signedIn': 'idle',
  },
  placed: {
    'checkout/successClosed': 'idle',
    'orders/placed': 'placed',
    'auth/signedOut': 'idle',
    'auth/signedIn': 'idle',
  },
};

describe('the checkout as a state machine', () => {
  const pairs = (Object.keys(states) as StateName[]).flatMap((name) =>
    checkoutEventTypes.map((type) => [name, type, changes[name][type] ?? 'the same state'] as const),
  );
  it.each(pairs)('B-01 %s, %s: %s', (name, type, expected) => {
    const before: CheckoutState = states[name];
    const after = transition(before, events[type]);
    if (expected === 'the same state') expect(after).toBe(before);
    else expect(after.status).toBe(expected);
  });

  it('lists every event once', () => {
    expect([...checkoutEventTypes].sort()).toEqual(Object.keys(events).sort());
  });

  it('starts a cash order without a payment', () => {
    expect(transition(states.quoting, { type: 'checkout/started', payload: cash })).toEqual({
      status: 'placing',
      attempt: cash,
    });
  });

  it('keeps what belongs to the attempt through its states', () => {
    expect(transition(states.paying, events['checkout/paymentAccepted'])).toEqual({ status: 'paid', attempt: paid });
    expect(transition(states.paying, events['checkout/replyLost'])).toEqual({
      status: 'unknown',
      attempt: card,
      message: 'lost',
    });
    expect(transition(states['placing paid'], events['checkout/orderRefused'])).toEqual({
      status: 'refused',
      attempt: paid,
      message: 'Closed',
      returnAt: 'later',
    });
    expect(transition(states['placing paid'], events['orders/placed'])).toEqual({
      status: 'placed',
      orderId: 'order-2',
      image: 'wings.png',
    });
  });

  it('keeps the payment that the bank was asked about', () => {
    expect(transition(states.paying, events['checkout/confirmationAsked'])).toEqual(states.confirming);
    expect(transition(states.confirming, events['checkout/notConfirmed'])).toEqual({
      ...states.unconfirmed,
      isDeclined: false,
    });
    expect(transition(states.unconfirmed, events['checkout/paymentAccepted'])).toEqual({
      status: 'paid',
      attempt: paid,
    });
  });

  it('keeps the attempt of a customer who signs in again', () => {
    const signedIn: CheckoutEvent = { type: 'auth/signedIn', payload: { _id: 'user-1' } as StoredUser };
    expect(transition(states.refused, signedIn)).toBe(states.refused);
  });

  test('A-53 an attempt outlives the guest login between a 401 and the next login of the customer', () => {
    const guest: CheckoutEvent = { type: 'auth/signedIn', payload: { _id: 'guest-1', is_guest: true } as StoredUser };
    for (const name of ['paying', 'confirming', 'placing cash', 'unknown payment', 'refused'] as const)
      expect(transition(states[name], guest)).toBe(states[name]);
  });

  it('B-01 takes over a copy of the same attempt only when it alone knows of the payment', () => {
    const copy: CheckoutState = { status: 'unknown', attempt: paid, message: '' };
    expect(transition(states.paying, { type: 'checkout/restored', payload: copy })).toBe(copy);
    const older: CheckoutState = { status: 'paying', attempt: card };
    expect(transition(states.refused, { type: 'checkout/restored', payload: older })).toBe(states.refused);
  });
});
