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
  lat?: number;
  lng?: number;
  auth_token?: string;
  is_guest?: boolean;
}
const parseObject = (text: string | null): StoredObject => {
  const value: unknown = text === null ? null : JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : {};
};

type Send = (route: string, query?: QueryValues, body?: object) => void;

/** Sends calls like the app's own and keeps them for it in `calls`. */
function createSender({ lang, fetch }: Pick<EarlyCallDependencies, 'lang' | 'fetch'>, token: string | undefined) {
  const calls: EarlyCall[] = [];
  const send: Send = (route, query, body) => {
    const text = body && JSON.stringify(body);
    const headers = requestHeaders({ lang, token, isJson: text !== undefined });
    const url = joinUrl(config.apiBase, route) + toQuery(query);
    const reply = fetch(url, { method: text ? 'POST' : 'GET', headers, ...(text && { body: text }) });
    // A failure concerns only a reader; without one it is not an unhandled rejection.
    reply.catch(() => undefined);
    calls.push({ url, headers, body: text, reply });
  };
  return { calls, send };
}

/** The calls of a screen by the first segment of its path; `id` is the second one, '' for none. */
type ScreenCalls = Record<string, (id: string) => void>;

/** The first calls of each screen: `all` for every visitor with a token, `customer` for registered customers. */
function screenCalls(send: Send, { read, search }: Pick<EarlyCallDependencies, 'read' | 'search'>) {
  const params = new URLSearchParams(search);
  const type = read('type') === 'pickup' ? 'pickup' : 'delivery';
  const branch = parseObject(read('branch'));
  const address = parseObject(read('address'));
  const getCart = () =>
    send(
      '/getCart',
      cartQuery({
        place: placeIds(address, branch),
        type,
        promoCode: read('promo_code') || (params.get('offer') ?? '').trim(),
        applyLoyalty: read('apply_loyalty') === 'true',
      }),
    );
  return {
    all: {
      items: (categoryId) => {
        send('/getAllCategories');
        if (categoryId)
          send('/getMenuItems', {
            category_id: categoryId,
            page: 1,
            limit: PAGE_SIZE,
            ...menuPlace(type, branch, address),
          });
      },
      item: (itemId) => {
        if (itemId) send('/getItemDetails', { item_id: itemId, ...menuPlace(type, branch, address) });
      },
      promotions: () => send('/getPromotions'),
      cart: getCart,
    } as ScreenCalls,
    customer: {
      checkout: () => {
        getCart();
        send('/getCustomerCards');
      },
      'my-orders': () => send('/getMyOrders', { status: params.get('status') ?? 'All' }),
      order: (orderId) => {
        if (orderId) send('/getOrderDetails', { order_id: orderId });
      },
      points: () => send('/getUserLoyalty'),
      account: () => {
        send('/getUserLoyalty');
        send('/getMyOrders', { status: 'Active' });
      },
    } as ScreenCalls,
    getCart,
  };
}

/**
 * Sends the first screen's calls and preloads its chunk while the app's scripts are still loading. A reply is used only
 * by a request of the app with the same address, headers and body (shared/api/earlyCalls.ts).
 */
export function sendEarlyCalls(dependencies: EarlyCallDependencies): EarlyCall[] {
  const { path, lang, chunks, read, write, newId, preload } = dependencies;
  const user = parseObject(read('user'));
  const token = user.auth_token;
  const isRegistered = token !== undefined && user.is_guest === false;
  const { calls, send } = createSender(dependencies, token);
  const { all, customer, getCart } = screenCalls(send, dependencies);
  const load = (name: string) => chunks[name]?.forEach((href) => preload({ as: 'script', href }));
  const loadScreen = (name: string) => {
    load(name);
    load('lang-en');
  };

  if (lang === 'ar') load('lang-ar');
  const [, screen = '', id = ''] = path.split('/');
  if (path === '/add-address') loadScreen(isRegistered ? 'customer-address' : 'add-address');
  else if (path !== '/') {
    loadScreen(screen);
    if (token) all[screen]?.(decodeURIComponent(id));
    if (isRegistered) customer[screen]?.(decodeURIComponent(id));
  } else if (token) {
    send('/getDashboard');
    if (isRegistered) getCart();
  } else {
    // The app logs a new visitor in as a guest and redirects from Home to the address form.
    loadScreen('add-address');
    let deviceToken = read('deviceToken');
    if (!deviceToken) write('deviceToken', (deviceToken = newId()));
    send('/guestLogin', undefined, { deviceToken });
  }
  return calls;
}
