import {
  aBranch,
  aCart,
  aDashboard,
  aLine,
  anAddonGroup,
  anAddonItem,
  anAddress,
  anItem,
  anOrder,
  aUser,
} from './builders';

const createdAt = '2026-03-05T15:24:00.000Z';
const dips = anAddonGroup({
  title: 'Dips',
  max_quantity: 4,
  addon_items: [anAddonItem({ max_selection: 4 }), anAddonItem({ _id: 'dip-garlic', title: 'Garlic' })],
});
const sauces = anAddonGroup({
  title: 'Sauces',
  min_selection: 1,
  max_selection: 2,
  addon_items: [anAddonItem({ _id: 'sauce-hot', title: 'Hot', price: 0, description: 'Sharp' })],
});
const page = { current_page: 1, total_pages: 2, total_records: 21 };
const promo = { _id: 'promo-1', title: 'Wing Wednesday', description: 'A fifth off', image: '/p.webp' };
const order = anOrder({
  promo_code: 'WINGS20',
  promo_discount: 5,
  loyalty_discount: 2,
  order_items: [
    {
      item: { _id: 'wings-buffalo', title: 'Buffalo Wings', original_price: 48, discounted_price: 42 },
      quantity: 2,
      total_price: 92,
      addons: [{ item_id: { _id: 'dip-ranch', title: 'Ranch' }, quantity: 1, total_price: 4 }],
    },
  ],
});
const addon = {
  quantity: 1,
  item: { _id: 'dip-ranch', title: 'Ranch' },
  addon_index: 1,
  item_id: 'dip-ranch',
  title: 'Ranch',
  price: 4,
  total_price: 4,
  max_selection: 4,
  max_quantity: 4,
};

export const fullProvider: Record<string, unknown> = {
  '/guestLogin': { user: aUser({ is_guest: true }), auth_token: 'token-guest' },
  '/getBranches': {
    branches: [
      aBranch(),
      aBranch({
        _id: 'branch-2',
        name: 'JLT',
        distance: 6.2,
        today_timing: { is_open: false, timing: { open_time: '11:00', close_time: '23:00' } },
      }),
    ],
  },
  '/getDashboard': aDashboard(),
  '/getAllCategories': aDashboard().categories,
  '/getMenuItems': {
    items: [anItem(), anItem({ _id: 'wings-plain', title: 'Plain Wings', discounted_price: null })],
    pagination: page,
  },
  '/getItemDetails': anItem({
    addons: [sauces, dips],
    cart_quantity: 1,
    calories: 640,
    allergens: ['milk'],
    diets: ['spicy'],
  }),
  '/search': { items: [anItem()], pagination: page },
  '/getCart': aCart({
    cartItems: [aLine({ addons: [addon], instruction: 'No celery' })],
    promo_code: 'WINGS20',
    promo_discount: 5,
    loyalty_points: 500,
    max_redeemable_points: 200,
    loyalty_discount: 2,
  }),
  '/getUserAddress': [anAddress(), anAddress({ _id: 'address-2', type: 'work', label: 'Office', is_default: false })],
  '/getAppData': { payment_mode: 'test' },
  '/getCustomerCards': { cards: [{ id: 'card-1', scheme: 'Visa', last4: '4242', expiry_month: 8, expiry_year: 2028 }] },
  '/getMyOrders': {
    orders: [
      order,
      anOrder({ _id: 'order-2', order_code: 'JW-1999', status: 'Delivered', type: 'pickup', payment_method: 'COP' }),
    ],
  },
  '/getOrderDetails': { order, order_title: 'Your order is being prepared' },
  '/getUserLoyalty': {
    loyalty_points: 1250,
    loyalty_code: 'JW-7F3K92',
    aed_points: 100,
    history: [
      { image: '', title: 'Order JW-2041', createdAt: createdAt, points_type: 'reward', loyalty_points: 92 },
      { image: '', title: 'Points used', createdAt: createdAt, points_type: 'redeem', loyalty_points: 500 },
    ],
  },
  '/getPromotions': { promos: [promo] },
  '/getPromoDetails': {
    promo: {
      ...promo,
      code: 'WINGS20',
      is_eligible: true,
      rules: [
        { is_eligible: true, message: 'From AED 60' },
        { is_eligible: false, message: 'Not on Mondays' },
      ],
    },
  },
};
