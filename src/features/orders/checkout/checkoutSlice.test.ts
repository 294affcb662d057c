import { cardAdded, cardDeleted } from '../../payment/paymentSlice';
import { sessionExpired } from '../../../shared/store/events';
import { signedIn, signedOut } from '../../auth/authSlice';
import type { StoredUser } from '../../auth/readUser';
import { aPaidAttempt, anAttempt } from '../../../testing/checkout';
import { expectProblem } from '../../../testing/failOnProblems';

import { checkoutCodec, checkoutSlice, type CheckoutSliceState } from './checkoutSlice';
import { events, idle, type CustomerCheckout, type EndedCharge, type RecordedCheckout } from './checkoutState';

const { reducer } = checkoutSlice;
const placing: RecordedCheckout = { status: 'processing', attempt: aPaidAttempt({ keepCard: false }), isRepeat: false };
const stateOfUser = (checkout: Partial<CustomerCheckout>): CheckoutSliceState => ({
  byCustomer: { 'user-1': { state: idle, cards: [], charges: [], ...checkout } },
});
const spent = [{ cardId: 'card-1', isSpent: true }];

describe('the checkouts of a device', () => {
  it('B-01 events change the checkout of their customer only', () => {
    const { byCustomer } = reducer(stateOfUser({ state: placing }), events.pressed('user-2'));
    expect(byCustomer['user-2']?.state.status).toBe('quoting');
    expect(byCustomer['user-1']?.state).toEqual(placing);
  });

  it('A-56 a card for one use is known from its adding, and is to be deleted from its order until it is', () => {
    const added = reducer(undefined, cardAdded({ userId: 'user-1', cardId: 'card-1', isSaved: false }));
    expect(added).toEqual(stateOfUser({ cards: [{ cardId: 'card-1', isSpent: false }] }));
    expect(reducer(added, cardAdded({ userId: 'user-1', cardId: 'card-1', isSaved: true }))).toEqual(stateOfUser({}));
    const placed = reducer(stateOfUser({ state: placing, ...added.byCustomer.user }), events.placed('user-1'));
    expect(placed).toEqual(stateOfUser({ cards: spent }));
    expect(reducer(placed, events.placed('user-1'))).toEqual(placed);
    expect(reducer(placed, cardDeleted('card-1'))).toEqual(stateOfUser({}));
    const ended = reducer(stateOfUser({ state: placing }), events.ended('user-1', null));
    expect(ended).toEqual(stateOfUser({}));
  });

  it('A-56 adding, deleting and using one card leaves the other cards as they are', () => {
    const other = { cardId: 'card-2', isSpent: false };
    const both = stateOfUser({ state: placing, cards: [other, { cardId: 'card-1', isSpent: false }] });
    expect(reducer(both, cardDeleted('card-1')).byCustomer['user-1']?.cards).toEqual([other]);
    const card1 = { userId: 'user-1', cardId: 'card-1' };
    expect(reducer(both, cardAdded({ ...card1, isSaved: true })).byCustomer['user-1']?.cards).toEqual([other]);
    expect(reducer(both, cardAdded({ ...card1, isSaved: false }))).toEqual(both);
    expect(reducer(both, events.placed('user-1')).byCustomer['user-1']?.cards).toEqual([other, ...spent]);
  });

  it.each([
    ['logs out', signedOut({ reason: 'logout' }), 'unknown'],
    ['has an expired session', sessionExpired({ message: '' }), 'unknown'],
    ['makes room for another customer', signedIn({ _id: 'user-2' } as StoredUser), 'unknown'],
    ['signs in again', signedIn({ _id: 'user-1' } as StoredUser), 'processing'],
  ])('A-56 B-01 a customer who %s keeps the attempt and the cards to delete', (_what, action, status) => {
    const { byCustomer } = reducer(stateOfUser({ state: placing, cards: spent }), action);
    expect(byCustomer['user-1']).toMatchObject({ state: { status, attempt: placing.attempt }, cards: spent });
  });
});

const charge: EndedCharge = { kind: 'charge', amount: 50, transactionId: 'pay-77', isRefunded: false, returnAt: '' };

describe('a charge that ends without an order', () => {
  it('B-01 is kept through later orders, until the customer closes it', () => {
    const left = reducer(stateOfUser({ state: placing }), events.ended('user-1', charge));
    expect(left).toEqual(stateOfUser({ charges: [charge] }));
    const later = [events.pressed('user-1'), events.ended('user-1', null), events.noticeSeen('user-1')];
    expect(later.reduce(reducer, left)).toEqual(left);
    expect(reducer(left, events.chargeSeen('user-1', 'pay-77'))).toEqual(stateOfUser({}));
  });

  it('B-01 stands beside the other charges, once', () => {
    const earlier = { ...charge, transactionId: 'pay-1' };
    const both = stateOfUser({ charges: [earlier, charge] });
    expect(reducer(stateOfUser({ state: placing, charges: [earlier] }), events.ended('user-1', charge))).toEqual(both);
    expect(reducer(both, events.ended('user-1', charge))).toEqual(both);
    const changed = events.ended('user-1', { kind: 'changed', was: 50, now: 60 });
    expect(reducer(both, changed).byCustomer['user-1']?.charges).toEqual([earlier, charge]);
    expect(reducer(both, events.chargeSeen('user-1', 'pay-77'))).toEqual(stateOfUser({ charges: [earlier] }));
  });
});

describe('the stored checkouts', () => {
  it('writes what it reads, and nothing of a press without an attempt', () => {
    const attempt = anAttempt({ knownOrders: ['order-1'] });
    const byCustomer: CheckoutSliceState['byCustomer'] = {
      'user-1': {
        state: { status: 'unknown', attempt, message: 'No reply', isUnchecked: true },
        cards: [],
        charges: [],
      },
      'user-2': { state: idle, cards: spent, charges: [] },
      'user-3': {
        state: idle,
        cards: [{ cardId: 'card-1', isSpent: false }],
        charges: [charge, { ...charge, isRefunded: true, returnAt: '2026-11-26T10:00:00.000Z' }],
      },
    };
    const quoting: CustomerCheckout = { state: { status: 'quoting' }, cards: [], charges: [] };
    expect(checkoutCodec.decode(checkoutCodec.encode({ ...byCustomer, 'user-4': quoting }) ?? '')).toEqual(byCustomer);
    expect(checkoutCodec.encode({ 'user-4': quoting })).toBeNull();
  });

  it('is not read where it is no list', () => {
    expect(() => checkoutCodec.decode('{}')).toThrow(/^not a/);
  });

  const paid = { userId: 'user-2', cards: [], state: placing };
  it.each([
    ['no customer', [{ state: placing }]],
    ['a text', ['user-1']],
    ['a card without an id', [{ userId: 'user-1', cards: [{ isSpent: true }] }]],
    ['a charge without a reference', [{ userId: 'user-1', cards: [], charges: [{ amount: 50 }] }]],
    ['a charge without an amount', [{ userId: 'user-1', cards: [], charges: [{ transactionId: 'pay-77' }] }]],
    [
      'no amount',
      [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, amount: '' } } }],
    ],
    [
      'an id that is no text',
      [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, id: 1 } } }],
    ],
    ['no id', [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, id: '' } } }]],
    ['an unknown status', [{ userId: 'user-1', cards: [], state: { ...placing, status: 'sleeping' } }]],
    ['no order', [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, order: {} } } }]],
  ])('drops an entry with %s, and keeps the paid attempt of another customer', (_what, entries) => {
    expectProblem(/An entry of checkout_attempt is dropped/);
    const read = checkoutCodec.decode(JSON.stringify([...entries, paid]));
    expect(JSON.parse(checkoutCodec.encode(read) ?? '')).toEqual([paid]);
  });

  it('an unreadable card, or none, does not take the charge of its customer', () => {
    expectProblem(/An entry of checkout_attempt is dropped/);
    const entries = [
      { userId: 'user-1', cards: [{}], charges: [charge] },
      { userId: 'user-2', charges: [charge] },
    ];
    expect(Object.values(checkoutCodec.decode(JSON.stringify(entries))).map(({ charges }) => charges)).toEqual([
      [charge],
      [charge],
    ]);
  });
});
