const line = { item_id: 'tenders-5', item: { title: 'Chicken Tenders', image: '' }, quantity: 1, instruction: '' };
const cart = {
  cartItems: [{ ...line, total_price: 29, addons: [] }],
  subTotal: 29,
  promo_discount: 0,
  grand_total: 29,
};

/** What a customer sends to the support; the name tries to reach the terminal. */
export const supportCase = {
  kind: 'wings-support',
  version: 1,
  takenAt: '2026-11-21T14:27:08.482Z',
  route: '/cart',
  lang: 'en',
  who: { _id: 'demo-sara', name: 'S*** \u001b[2J', email: 's***@e***.com', phone: '971*****67', is_guest: false },
  keys: { type: 'delivery', cart_count: '1', address: { _id: 'a', area: 'Al Barsha 1', lat: 25.11, lng: 55.2 } },
  replies: [{ call: 'getCart', query: { type: 'delivery' }, at: 1, message: '', data: cart }],
};
