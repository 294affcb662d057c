import { menuPlace } from '../features/branch/menuPlace';
import { cartQuery, placeIds } from '../features/cart/cartQuery';
import { PAGE_SIZE } from '../features/menu/pageSize';
import { requestHeaders } from '../shared/api/requestHeaders';
import { joinUrl, toQuery, type QueryValues } from '../shared/api/url';
import type { EarlyCall } from './handshake';
import { config } from '../shared/config';

/** Files of lazy chunks by chunk name, written by the build. */
export type ChunkFiles = Record<string, string[]>;

export interface EarlyCallDependencies {
  path: string;
  /** Parameters of the URL; none for a link that was tapped before the app has started. */
  search?: string;
  lang: 'en' | 'ar';
  chunks: ChunkFiles;
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  newId: () => string;
  /** Adds a preload link with these attributes. */
  preload: (attributes: Record<string, string>) => void;
}

interface StoredObject {
  _id?: string;
  auth_token?: string;
  is_guest?: boolean;
}
const parseObject = (text: string | null): StoredObject => {
  const value: unknown = text === null ? null : JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : {};
};

/**
 * Sends the first screen's calls and preloads its chunk while the app's scripts are still loading. A reply is used only
 * by a request of the app with the same address, headers and body (shared/api/earlyCalls.ts).
 */
export function sendEarlyCalls({
  path,
  search,
  lang,
  chunks,
  read,
  write,
  fetch,
  newId,
  preload,
}: EarlyCallDependencies): EarlyCall[] {
  const calls: EarlyCall[] = [];
  const params = new URLSearchParams(search);
  const user = parseObject(read('user'));
  const token = user.auth_token;

  const call = (route: string, query?: QueryValues, body?: object) => {
    const text = body && JSON.stringify(body);
    const headers = requestHeaders({ lang, token, isJson: text !== undefined });
    const url = joinUrl(config.apiBase, route) + toQuery(query);
    const reply = fetch(url, { method: text ? 'POST' : 'GET', headers, ...(text && { body: text }) });
    // A failure concerns only a reader; without one it is not an unhandled rejection.
    reply.catch(() => undefined);
    calls.push({ url, headers, body: text, reply });
  };
  const load = (name: string) => chunks[name]?.forEach((href) => preload({ as: 'script', href }));

  const isRegistered = token !== undefined && user.is_guest === false;
  const loadScreen = (name: string) => {
    load(name);
    load('lang-en');
  };

  const type = read('type') === 'pickup' ? 'pickup' : 'delivery';
  const branch = parseObject(read('branch'));

  const getCart = () =>
    call(
      '/getCart',
      cartQuery({
        place: placeIds(parseObject(read('address')), branch),
        type,
        promoCode: read('promo_code') || (params.get('offer') ?? '').trim(),
        applyLoyalty: read('apply_loyalty') === 'true',
      }),
    );

  /** The first calls of each screen, for every visitor with a token. */
  const screenCalls: Record<string, (id: string) => unknown> = {
    items: (categoryId) => {
      call('/getAllCategories');
      if (categoryId)
        call('/getMenuItems', { category_id: categoryId, page: 1, limit: PAGE_SIZE, ...menuPlace(type, branch) });
    },
    item: (itemId) => {
      if (itemId) call('/getItemDetails', { item_id: itemId, ...menuPlace(type, branch) });
    },
    promotions: () => call('/getPromotions'),
    cart: getCart,
  };
  /** The same for screens of a registered customer. */
  const customerCalls: Record<string, (id: string) => unknown> = {
    checkout: () => {
      getCart();
      call('/getCustomerCards');
    },
    'my-orders': () => call('/getMyOrders', { status: params.get('status') ?? 'All' }),
    order: (orderId) => {
      if (orderId) call('/getOrderDetails', { order_id: orderId });
    },
    points: () => call('/getUserLoyalty'),
    account: () => {
      call('/getUserLoyalty');
      call('/getMyOrders', { status: 'Active' });
    },
  };

  if (lang === 'ar') load('lang-ar');
  const [, screen = '', id = ''] = path.split('/');
  if (path === '/add-address') loadScreen(isRegistered ? 'customer-address' : 'add-address');
  else if (path !== '/') {
    loadScreen(screen);
    if (token) screenCalls[screen]?.(decodeURIComponent(id));
    if (isRegistered) customerCalls[screen]?.(decodeURIComponent(id));
  } else if (!token) firstVisit();
  else {
    call('/getDashboard');
    if (isRegistered) getCart();
  }

  /** The app logs a new visitor in as a guest and redirects from Home to the address form. */
  function firstVisit() {
    loadScreen('add-address');
    let device = read('deviceToken');
    if (!device) write('deviceToken', (device = newId()));
    call('/guestLogin', undefined, { deviceToken: device });
  }

  return calls;
}
