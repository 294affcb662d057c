import { orderPlaced } from '../../shared/store/events';
import { keysOf, resetFieldsOf, stateOf } from '../../testing/persistConfig';
import {
  cardChosen,
  cashChosen,
  paymentSlice,
  paymentPersist,
  type PaymentState,
  cardAdded,
  cardDeleted,
} from './paymentSlice';

const initial = paymentSlice.getInitialState();
const full: PaymentState = { selectedCardId: 'card-1', saveForFuture: false };

it.each([
  ['the same card keeps its choice', cardChosen('card-1'), full],
  ['another card has no choice yet', cardChosen('card-2'), { selectedCardId: 'card-2', saveForFuture: null }],
  ['cash keeps the choice of the card', cashChosen(), { selectedCardId: '', saveForFuture: false }],
  [
    'CARD-15 a new card to keep',
    cardAdded({ userId: 'user-1', cardId: 'card-2', isSaved: true }),
    { selectedCardId: 'card-2', saveForFuture: true },
  ],
  ['the chosen card is deleted', cardDeleted('card-1'), initial],
  ['another card is deleted', cardDeleted('card-2'), full],
  ['SUCC-05 after an order nothing is chosen', orderPlaced({ orderId: '1' }), initial],
])('%s', (_what, action, expected) => {
  expect(paymentSlice.reducer(full, action)).toEqual(expected);
});

it('STORE-15 STORE-16 the chosen card and its choice are written, read back, and reset by another tab', () => {
  const keys = { selected_card_id: 'card-1', save_for_future: 'false' };
  expect(keysOf(paymentPersist, full)).toEqual(keys);
  expect(stateOf(paymentPersist, keys)).toEqual(full);
  expect(keysOf(paymentPersist, { ...full, saveForFuture: true }).save_for_future).toBe('true');
  expect(Object.values(keysOf(paymentPersist, initial))).toEqual([null, null]);
  expect(resetFieldsOf(paymentPersist)).toEqual({
    selected_card_id: ['selectedCardId'],
    save_for_future: ['saveForFuture'],
  });
});
