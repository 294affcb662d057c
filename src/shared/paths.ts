import { toQuery, type QueryValues } from './api/url';

export const routes = {
  home: '/',
  login: '/login',
  register: '/register',
  verifyOtp: '/verify-otp',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  search: '/search',
  items: '/items/:id?',
  item: '/item/:id',
  addressList: '/address-list',
  addAddress: '/add-address',
  addCard: '/add-card',
  cart: '/cart',
  checkout: '/checkout',
  myOrders: '/my-orders',
  order: '/order/:id',
  account: '/account',
  profile: '/profile',
  points: '/points',
  promotions: '/promotions',
  promo: '/promo/:id',
  notifications: '/notifications',
  support: '/support',
} as const;

/** Adds a query; empty values are left out, so never `goto=undefined`. */
export function withQuery(path: string, query: QueryValues): string {
  const [base = '', search] = path.split('?');
  return base + toQuery({ ...Object.fromEntries(new URLSearchParams(search)), ...query });
}

/** Half a surrogate pair cannot be encoded. */
const id = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'));

/** Builders of links; `goto` is a path of this app without its first slash, or with it. */
export const paths = {
  home: (query: { tab?: 'delivery' | 'pickup'; change?: boolean; goto?: string | null } = {}) => withQuery('/', query),
  login: (goto?: string | null) => withQuery('/login', { goto }),
  register: (goto?: string | null) => withQuery('/register', { goto }),
  verifyOtp: (goto?: string | null) => withQuery('/verify-otp', { goto }),
  forgotPassword: () => '/forgot-password',
  resetPassword: (userId: string) => withQuery('/reset-password', { user_id: userId }),
  search: () => '/search',
  items: (category?: string) => (category ? `/items/${id(category)}` : '/items'),
  item: (itemId: string) => `/item/${id(itemId)}`,
  addressList: (goto?: string | null) => withQuery('/address-list', { goto }),
  addAddress: (query: { id?: string; goto?: string | null } = {}) => withQuery('/add-address', query),
  addCard: (offer?: string | null) => withQuery('/add-card', { offer }),
  cart: (offer?: string | null) => withQuery('/cart', { offer }),
  checkout: (offer?: string | null) => withQuery('/checkout', { offer }),
  myOrders: () => '/my-orders',
  order: (orderId: string) => `/order/${id(orderId)}`,
  account: () => '/account',
  profile: () => '/profile',
  points: () => '/points',
  promotions: () => '/promotions',
  promo: (promoId: string) => `/promo/${id(promoId)}`,
  notifications: () => '/notifications',
  branchPicker: (goto?: string | null) => withQuery('/', { tab: 'pickup', change: true, goto }),
};

/** The id in a page's path, decoded once, '' for none; null for a path with a broken escape. */
export function pageId(pathname: string): string | null {
  try {
    return pathname.split('/').map(decodeURIComponent)[2] ?? '';
  } catch {
    return null;
  }
}

const routePatterns = Object.values(routes).map(
  (pattern) => new RegExp(`^${pattern.replace(/\/:id\?/, '(?:/[^/]+)?').replace(/:id/, '[^/]+')}$`),
);

/** The `goto` of a URL as a path of this app; '' for other sites and unknown paths. */
export function safeGoto(goto: string | null | undefined): string {
  if (!goto || /[\\\u0000-\u001f]/.test(goto)) return '';
  const path = goto.startsWith('/') ? goto : `/${goto}`;
  if (path.startsWith('//')) return '';
  const [pathname = '', query] = path.split('?');
  if (pathname === '/' && !query) return '/';
  if (!routePatterns.some((pattern) => pattern.test(pathname))) return '';
  return query ? `${pathname}?${query}` : pathname;
}

/** History state of a place to which a login or the choice of a place has led back. */
export const RETURNED = { isReturned: true } as const;

/** The value to put into a `goto` query for a place in the app: without the first slash, '' for home. */
export function toGoto(location: { pathname: string; search?: string }): string {
  return `${location.pathname}${location.search ?? ''}`.replace(/^\//, '');
}
