import { createIsolatedStore, snapshotOfStore } from '../app/support/isolatedStore';
import { addressApi } from '../features/address/addressApi';
import { cartApi } from '../features/cart/cartApi';
import { menuApi } from '../features/menu/menuApi';
import { ordersApi } from '../features/orders/ordersApi';
import { paymentApi } from '../features/payment/paymentApi';
import { apiTable, refused, type ApiTable, type RecordedCall } from './apiTable';
import { aCart, aLine, anAddonGroup, anAddress, anItem, anOrder, aUser } from './builders';

export const SECRETS = (
  'token-sara device-4711-0001 map-key-123456 pending-77 Sara Mansoori sara@example.com 971501234567 501234567 4711 ' +
  'src_9f8e7d me-0815.png 25.1124 55.2009'
)
  .split(' ')
  .concat('50 123 4567', 'Villa 12', 'Street 5', 'ring twice');

export const caseKeys = (): Record<string, string> => ({
  user: JSON.stringify(aUser({ picture: '/api/uploads/me-0815.png' })),
  token: 'token-sara',
  deviceToken: 'device-4711-0001',
  map_key: 'map-key-123456',
  user_id: 'pending-77',
  user_lang: 'ar',
  type: 'delivery',
  cart_count: '4',
  cart_total: '151.5',
  promo_code: 'WINGS20',
  apply_loyalty: 'true',
  selected_card_id: 'src_9f8e7d',
  save_for_future: 'false',
  checkout_attempt: JSON.stringify([{ userId: aUser()._id, cards: [{ cardId: 'src_9f8e7d', isSpent: false }] }]),
  address: JSON.stringify(anAddress({ notes: 'Door code 4711, ring twice, ask for Sara' })),
  delivery_instruction: 'Call 050 123 4567',
  recentSearches: '["buffalo","sara@example.com"]',
});

const addon = (_id: string, title: string, quantity: number, price: number) => ({
  ...{ quantity, item: { _id, title }, item_id: _id, title, addon_index: 0, price, total_price: price * quantity },
  ...{ max_selection: 3, max_quantity: 6 },
});
const caseCart = () =>
  aCart({
    cartItems: [
      aLine({
        quantity: 2,
        total_price: 100,
        addons: [addon('dip-ranch', 'Ranch', 2, 4)],
        instruction: 'For Sara, call 0501234567',
      }),
      aLine({
        item_id: 'fries',
        item: { title: 'Loaded fries', image: '/api/media/fries.webp' },
        total_price: 31.5,
        addons: [addon('dip-ranch', 'Ranch', 1, 4)],
      }),
      aLine({
        item_id: 'cola',
        item: { title: 'Cola', image: '' },
        total_price: 20.05,
        addons: [addon('ice', 'Ice', 1, 0)],
      }),
    ],
    ...{ subTotal: 151.55, deliveryCharges: 8, promo_code: 'WINGS20', promo_discount: 30.31, vat_amount: 5.87 },
    ...{ loyalty_points: 1250, max_redeemable_points: 606, loyalty_discount: 6.06, grand_total: 123.18 },
  });

export const caseApi: ApiTable = {
  '/getCart': ({ query }: RecordedCall) =>
    query.promo_code === 'BAD' ? refused('Sara, this code has expired') : caseCart(),
  '/getUserAddress': [anAddress()],
  '/getItemDetails': ({ query }: RecordedCall) => anItem({ _id: query.item_id ?? '', addons: [anAddonGroup()] }),
  '/getMyOrders': { orders: [anOrder({ address: 'Villa 12, Al Barsha 1', delivery_instruction: 'Call 0501234567' })] },
  '/getCustomerCards': {
    cards: [{ id: 'src_9f8e7d', scheme: 'Visa', last4: '4242', expiry_month: 12, expiry_year: 2034 }],
  },
};

/** That customer's snapshot on the cart screen, after the replies of `caseApi` and a rejected call. */
export async function caseSnapshot(route = '/cart?offer=WINGS20', keys = caseKeys()) {
  const store = await createIsolatedStore(keys, {
    fetch: apiTable(caseApi).fetch,
    now: () => Date.parse('2026-03-05T15:24:00.000Z'),
  });
  const query = { type: 'delivery' as const, user_address_id: 'address-1', apply_loyalty: true };
  await store.dispatch(cartApi.endpoints.getCart.initiate({ ...query, promo_code: 'WINGS20' }));
  await store.dispatch(cartApi.endpoints.getCart.initiate({ ...query, promo_code: 'BAD' }));
  await store.dispatch(addressApi.endpoints.getUserAddress.initiate());
  for (const item_id of ['wings-buffalo', 'not-in-the-cart'])
    await store.dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id }));
  await store.dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }));
  await store.dispatch(paymentApi.endpoints.getCustomerCards.initiate());
  return snapshotOfStore(store, store.getState(), route);
}
