import { loginOpened, orderPlaced, signedOut } from '../../shared/store/events';
import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import {
  offerSeen,
  promoApplied,
  promoDropped,
  promoRemoved,
  promoSlice,
  promoStorage,
  type PromoState,
} from './promoSlice';

const initial = promoSlice.getInitialState();
const { reducer } = promoSlice;
const dropped = { code: 'WINGS20', message: 'The code has ended.' };
const full: PromoState = { code: 'WINGS20', dropped: null, offer: 'FRIDAY' };

it('begins without a code', () => {
  expect(initial).toEqual({ code: '', dropped: null, offer: '' });
});

it.each([
  ['an applied code replaces a dropped one', promoApplied('FRIES'), { code: 'FRIES', dropped: null, offer: 'FRIDAY' }],
  ['a removed code leaves nothing', promoRemoved(), initial],
  ['CART-14 a failed code is kept for Try again only', promoDropped(dropped), { code: '', dropped, offer: '' }],
  ['A-36 an offer of the URL is kept beside the code', offerSeen('NEW'), { ...full, dropped, offer: 'NEW' }],
  ['dismissing forgets the dropped code', promoSlice.actions.droppedPromoDismissed(), full],
  ['SUCC-04 an order uses the code up', orderPlaced({ orderId: '1' }), initial],
  ['a logout removes it', signedOut({ reason: 'logout' }), initial],
  ['LOGIN-03 opening /login removes it', loginOpened(), initial],
])('%s', (_what, action, expected) => {
  expect(reducer({ ...full, dropped }, action)).toEqual(expected);
});

it('selects its fields', () => {
  expect(selectAll(promoSlice.getSelectors(), { ...full, dropped })).toEqual({
    selectPromoCode: 'WINGS20',
    selectDroppedPromo: dropped,
    selectOffer: 'FRIDAY',
  });
});

it('STORE-12 A-36 stores the code alone', () => {
  expect(keysOf(promoStorage, { ...full, dropped })).toEqual({ promo_code: 'WINGS20' });
  expect(keysOf(promoStorage, initial)).toEqual({ promo_code: null });
  expect(stateOf(promoStorage, { promo_code: 'WINGS20' })).toEqual({ ...initial, code: 'WINGS20' });
  expect(resetFieldsOf(promoStorage)).toEqual({ promo_code: ['code'] });
});
