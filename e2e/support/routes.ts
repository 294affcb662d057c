/** Every screen of a signed-in customer; `{order}` stands for an order's id. */
export const customerRoutes = [
  '/',
  '/?tab=pickup&change=true',
  '/search',
  '/items/wings',
  '/item/wings-buffalo-10',
  '/address-list',
  '/add-address',
  '/add-card',
  '/cart',
  '/cart?offer=FREEDEL',
  '/checkout',
  '/my-orders',
  '/order/{order}',
  '/account',
  '/profile',
  '/points',
  '/promotions',
  '/promo/promo-dips',
  '/notifications',
  '/no-such-page',
];

/** Every screen of a guest. */
export const guestRoutes = ['/login', '/register', '/forgot-password', '/reset-password?user_id=x', '/cart'];
