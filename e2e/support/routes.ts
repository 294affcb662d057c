/** Every screen of a signed-in customer, by test; `{order}` stands for an order's id. */
export const customerRoutes: Record<string, string[]> = {
  home: ['/', '/?tab=pickup&change=true', '/search'],
  menu: ['/items/wings', '/item/wings-buffalo-10', '/item/lemon-mint'],
  'addresses and cards': ['/address-list', '/add-address', '/add-card'],
  'cart and checkout': ['/cart', '/cart?offer=FREEDEL', '/checkout'],
  'orders and points': ['/my-orders', '/order/{order}', '/points'],
  account: ['/account', '/profile', '/notifications'],
  promotions: ['/promotions', '/promo/promo-dips', '/no-such-page'],
};

/** Every screen of a guest that differs from the customer's. */
export const guestRoutes = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password?user_id=x',
  '/verify-otp',
  '/cart',
];

/** The screens that a guest may open, beside those above. */
export const openRoutes = [
  '/',
  '/search',
  '/items',
  '/items/wings',
  '/item/wings-buffalo-10',
  '/add-address',
  '/promotions',
  '/notifications',
  '/no-such-page',
];

/** Redirects of routes that cannot be opened directly. */
export const leadsTo: Partial<Record<string, string>> = { '/verify-otp': '/register' };
