import { orderPlaced, signedOut } from '../../shared/store/events';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import {
  cardAdded,
  cardChosen,
  cardDeleted,
  cardDeletionCancelled,
  cardMarkedForDeletion,
  cashChosen,
  paymentSlice,
  paymentStorage,
  type PaymentState,
} from './paymentSlice';

const initial = paymentSlice.getInitialState();
const { reducer } = paymentSlice;
const full: PaymentState = {
  selectedCardId: 'card-1',
  saveForFuture: false,
  oneTimeCards: ['card-1'],
  cardsToDelete: ['card-1'],
};

it('begins with cash and no cards', () => {
  expect(initial).toEqual({ selectedCardId: '', saveForFuture: null, oneTimeCards: [], cardsToDelete: [] });
});

it.each([
  ['the same card keeps its choice', cardChosen('card-1'), {}],
  ['another card has no choice yet', cardChosen('card-2'), { selectedCardId: 'card-2', saveForFuture: null }],
  ['cash keeps the choice of the card', cashChosen(), { selectedCardId: '' }],
  [
    'CARD-15 a new card to keep',
    cardAdded({ cardId: 'card-2', keep: true }),
    { selectedCardId: 'card-2', saveForFuture: true },
  ],
  [
    'CARD-15 a new card for once',
    cardAdded({ cardId: 'card-2', keep: false }),
    { selectedCardId: 'card-2', saveForFuture: false, oneTimeCards: ['card-1', 'card-2'] },
  ],
  [
    'a card that is added again to be kept',
    cardAdded({ cardId: 'card-1', keep: true }),
    { saveForFuture: true, oneTimeCards: [] },
  ],
  ['a card is marked once', cardMarkedForDeletion('card-1'), {}],
  ['a second card is marked', cardMarkedForDeletion('card-2'), { cardsToDelete: ['card-1', 'card-2'] }],
  ['the chosen card is deleted', cardDeleted('card-1'), initial],
  ['another card is deleted', cardDeleted('card-2'), {}],
  ['a deletion is cancelled', cardDeletionCancelled('card-1'), { cardsToDelete: [] }],
  [
    'SUCC-05 after an order nothing is chosen',
    orderPlaced({ orderId: '1' }),
    { selectedCardId: '', saveForFuture: null },
  ],
  ['a logout forgets all cards', signedOut({ reason: 'logout' }), initial],
])('%s', (_what, action, changed) => {
  expect(reducer(full, action)).toEqual({ ...full, ...changed });
});

it('a one-time card that is chosen again is not kept', () => {
  expect(reducer({ ...full, selectedCardId: '', saveForFuture: null }, cardChosen('card-1'))).toEqual(full);
});

it('selects its fields', () => {
  expect(selectAll(paymentSlice.getSelectors(), full)).toEqual({
    selectSelectedCardId: 'card-1',
    selectSaveForFuture: false,
    selectCardsToDelete: ['card-1'],
  });
});

describe('its local-storage keys', () => {
  it('STORE-15 STORE-16 chosen card, choice and cards to delete are written and read back', () => {
    const keys = {
      selected_card_id: 'card-1',
      save_for_future: 'false',
      one_time_cards: '["card-1"]',
      cards_to_delete: '["card-1"]',
    };
    expect(keysOf(paymentStorage, full)).toEqual(keys);
    expect(stateOf(paymentStorage, keys)).toEqual(full);
    expect(keysOf(paymentStorage, { ...full, saveForFuture: true }).save_for_future).toBe('true');
  });

  it('nothing is written where nothing is chosen', () => {
    expect(Object.values(keysOf(paymentStorage, initial))).toEqual([null, null, null, null]);
  });

  it('ids without text are dropped, and no list is refused', () => {
    expect(stateOf(paymentStorage, { cards_to_delete: '["card-1",null,"",7]' }).cardsToDelete).toEqual(['card-1', '7']);
    expect(stateOf(paymentStorage, { one_time_cards: '[]' }).oneTimeCards).toEqual([]);
    expect(() => stateOf(paymentStorage, { one_time_cards: '{}' })).toThrow('not a list');
  });

  it('each key that another tab removes resets its field', () => {
    expect(resetFieldsOf(paymentStorage)).toEqual({
      selected_card_id: ['selectedCardId'],
      save_for_future: ['saveForFuture'],
      one_time_cards: ['oneTimeCards'],
      cards_to_delete: ['cardsToDelete'],
    });
  });
});
