import { orderPlaced } from '../../shared/store/events';
import { offerSeen, promoApplied, promoDropped, promoRemoved, promoSlice, type PromoState } from './promoSlice';

const initial = promoSlice.getInitialState();
const { reducer } = promoSlice;
const dropped = { code: 'WINGS20', message: 'The code has ended.', isRefused: true };
const full: PromoState = { code: 'WINGS20', dropped: null, offer: 'FRIDAY' };

it.each([
  ['an applied code replaces a dropped one', promoApplied('FRIES'), { code: 'FRIES', dropped: null, offer: 'FRIDAY' }],
  ['a removed code leaves nothing', promoRemoved(), initial],
  ['CART-14 a failed code is kept for Try again only', promoDropped(dropped), { code: '', dropped, offer: '' }],
  ['A-36 an offer of the URL is kept beside the code', offerSeen('NEW'), { ...full, dropped, offer: 'NEW' }],
  ['SUCC-04 an order uses the code up', orderPlaced({ orderId: '1' }), initial],
])('%s', (_what, action, expected) => {
  expect(reducer({ ...full, dropped }, action)).toEqual(expected);
});
