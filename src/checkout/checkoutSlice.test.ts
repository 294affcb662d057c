import { cardAdded, cardDeleted, sessionExpired, signedIn, signedOut, type StoredUser } from '../shared/store/events';
import { aPaidAttempt, anAttempt } from '../testing/checkout';

import { checkoutCodec, checkoutSlice, copyFound, type CheckoutSliceState } from './checkoutSlice';
import { idle, type CustomerCheckout, type RecordedCheckout } from './checkoutState';

const { reducer } = checkoutSlice;
const placing: RecordedCheckout = { status: 'placing', attempt: aPaidAttempt({ keepCard: false }), isRepeat: false };
const own = (checkout: Partial<CustomerCheckout>): CheckoutSliceState => ({
  byCustomer: { 'user-1': { state: idle, cards: [], ...checkout } },
});
const meta = { userId: 'user-1' };
const spent = [{ cardId: 'card-1', isSpent: true }];

describe('the checkouts of a device', () => {
  it('B-01 events change the checkout of their customer only', () => {
    const { byCustomer } = reducer(own({ state: placing }), { type: 'checkout/pressed', meta: { userId: 'user-2' } });
    expect(byCustomer['user-2']?.state.status).toBe('quoting');
    expect(byCustomer['user-1']?.state).toEqual(placing);
  });

  it('A-56 a card for one use is known from its adding, and is to be deleted from its order until it is', () => {
    const added = reducer(undefined, cardAdded({ userId: 'user-1', cardId: 'card-1', keep: false }));
    expect(added).toEqual(own({ cards: [{ cardId: 'card-1', isSpent: false }] }));
    expect(reducer(added, cardAdded({ userId: 'user-1', cardId: 'card-1', keep: true }))).toEqual(own({}));
    const placed = reducer(own({ state: placing, ...added.byCustomer.user }), { type: 'checkout/placed', meta });
    expect(placed).toEqual(own({ cards: spent }));
    expect(reducer(placed, { type: 'checkout/placed', meta })).toEqual(placed);
    expect(reducer(placed, cardDeleted('card-1'))).toEqual(own({}));
    const ended = reducer(own({ state: placing }), { type: 'checkout/ended', payload: null, meta });
    expect(ended).toEqual(own({}));
  });

  it.each([
    ['logs out', signedOut({ reason: 'logout' }), 'unknown'],
    ['has an expired session', sessionExpired({ message: '' }), 'unknown'],
    ['makes room for another customer', signedIn({ _id: 'user-2' } as StoredUser), 'unknown'],
    ['signs in again', signedIn({ _id: 'user-1' } as StoredUser), 'placing'],
  ])('A-56 B-01 a customer who %s keeps the attempt and the cards to delete', (_what, action, status) => {
    const { byCustomer } = reducer(own({ state: placing, cards: spent }), action);
    expect(byCustomer['user-1']).toMatchObject({ state: { status, attempt: placing.attempt }, cards: spent });
  });

  it('a copy adds its attempt and its cards', () => {
    const copy = { state: placing, cards: spent };
    const { byCustomer } = reducer(
      own({ cards: [{ cardId: 'card-2', isSpent: false }] }),
      copyFound({ userId: 'user-1', copy }),
    );
    expect(byCustomer['user-1']?.state).toEqual(placing);
    expect(byCustomer['user-1']?.cards.map(({ cardId }) => cardId)).toEqual(['card-1', 'card-2']);
  });
});

describe('the stored checkouts', () => {
  it('writes what it reads, and nothing of a press without an attempt', () => {
    const attempt = anAttempt({ knownOrders: ['order-1'] });
    const byCustomer: CheckoutSliceState['byCustomer'] = {
      'user-1': { state: { status: 'unknown', attempt, message: 'No reply', isUnchecked: true }, cards: [] },
      'user-2': { state: idle, cards: spent },
    };
    const quoting: CustomerCheckout = { state: { status: 'quoting' }, cards: [] };
    expect(checkoutCodec.decode(checkoutCodec.encode({ ...byCustomer, 'user-3': quoting }) ?? '')).toEqual(byCustomer);
    expect(checkoutCodec.encode({ 'user-3': quoting })).toBeNull();
  });

  it.each([
    ['no list', {}],
    ['no id', [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, id: '' } } }]],
    ['an unknown status', [{ userId: 'user-1', cards: [], state: { ...placing, status: 'sleeping' } }]],
    ['no order', [{ userId: 'user-1', cards: [], state: { ...placing, attempt: { ...placing.attempt, order: {} } } }]],
    ['no cards', [{ userId: 'user-1' }]],
  ])('drops a value with %s', (_what, value) => {
    expect(() => checkoutCodec.decode(JSON.stringify(value))).toThrow();
  });
});
