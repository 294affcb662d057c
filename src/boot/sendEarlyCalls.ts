import { menuPlace } from '../features/branch/menuPlace';
import { cartQuery, placeIds } from '../features/cart/cartQuery';
import { PAGE_SIZE } from '../features/menu/pageSize';
import { requestHeaders } from '../shared/api/requestHeaders';
import { joinUrl, toQuery, type QueryValues } from '../shared/api/url';
import type { EarlyCall } from './handshake';
import { config } from '../shared/config';

/** Files of lazy chunks by chunk name, written by the build. */
export type ChunkFiles = Record<string, string[]>;

/** Adds a preload link with these attributes; empty ones are left out. */
type Preload = (attributes: Record<string, string>) => void;

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
  /** Requests without a reader yet; this function adds to them. */
  calls: EarlyCall[];
  preload: Preload;
  /** Receives the call of an item's details or of the items of a list. */
  onItems: (items: EarlyCall) => void;
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

type Send = (route: string, query?: QueryValues, body?: object) => EarlyCall;

/** Sends calls like the app's own and keeps them for it in `calls`. */
const createSend =
  ({ lang, fetch, calls }: EarlyCallDependencies, token: string | undefined): Send =>
  (route, query, body) => {
    const text = body && JSON.stringify(body);
    const headers = requestHeaders({ lang, token, isJson: text !== undefined });
    const url = joinUrl(config.apiBase, route) + toQuery(query);
    const reply = fetch(url, { method: text ? 'POST' : 'GET', headers, ...(text && { body: text }) });
    // A failure concerns only a reader; without one it is not an unhandled rejection.
    reply.catch(() => undefined);
    const call = { url, headers, body: text, reply };
    calls.push(call);
    return call;
  };

/** The calls of a screen by the first segment of its path; `id` is the second one, '' for none. */
type ScreenCalls = Record<string, ((id: string) => unknown) | undefined>;

/** The first calls of each screen: `all` for every visitor with a token, `customer` for registered customers. */
function screenCalls(
  send: Send,
  { read, search, onItems }: Pick<EarlyCallDependencies, 'read' | 'search' | 'onItems'>,
) {
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
      '': () => send('/getDashboard'),
      items: (categoryId) => {
        send('/getAllCategories');
        if (!categoryId) return;
        const place = menuPlace(type, branch, address);
        onItems(send('/getMenuItems', { category_id: categoryId, page: 1, limit: PAGE_SIZE, ...place }));
      },
      item: (itemId) => {
        if (itemId) onItems(send('/getItemDetails', { item_id: itemId, ...menuPlace(type, branch, address) }));
      },
      promotions: () => send('/getPromotions'),
      cart: getCart,
    } as ScreenCalls,
    customer: {
      '': getCart,
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
  };
}

/** Screens that a new visitor may see, by the first segment of their path. */
const GUEST_SCREENS = ['', 'add-address', 'cart', 'item', 'items', 'promo', 'promotions', 'search'];

const tokenOf = ({ data }: { data?: { auth_token?: string; user?: StoredObject } }) =>
  data?.auth_token || data?.user?.auth_token;

/** Sends the guest login of a new visitor (BOOT-01); resolves to its token, undefined for none. */
async function loginAsGuest(dependencies: EarlyCallDependencies): Promise<string | undefined> {
  const { calls, read, write, newId } = dependencies;
  let deviceToken = read('deviceToken');
  if (!deviceToken) write('deviceToken', (deviceToken = newId()));
  const login = createSend(dependencies, undefined)('/guestLogin', undefined, { deviceToken });
  const reply = (await login.reply).clone();
  // Once the app has taken the reply, it sends the next calls itself.
  return calls.includes(login) ? tokenOf((await reply.json()) as Parameters<typeof tokenOf>[0]) : undefined;
}

/**
 * Sends the first screen's calls and preloads its chunk while the app's scripts are still loading. A reply is used only
 * by a request of the app with the same address, headers and body (shared/api/earlyCalls.ts).
 */
export function sendEarlyCalls(dependencies: EarlyCallDependencies): void {
  const { path, lang, chunks, read, preload } = dependencies;
  const user = parseObject(read('user'));
  const isRegistered = user.auth_token !== undefined && user.is_guest === false;
  const [, screen = '', id = ''] = path.split('/');
  const load = (name: string) => chunks[name]?.forEach((href) => preload({ as: 'script', href }));
  const loadScreen = (name: string) => {
    load(name);
    load('lang-en');
  };
  const sendScreenCalls = (token: string) => {
    const { all, customer } = screenCalls(createSend(dependencies, token), dependencies);
    all[screen]?.(decodeURIComponent(id));
    if (isRegistered) customer[screen]?.(decodeURIComponent(id));
  };

  if (lang === 'ar') load('lang-ar');
  // The app redirects a new visitor from Home to the address form.
  if (screen === 'add-address' || (screen === '' && !user.auth_token))
    loadScreen(isRegistered ? 'customer-address' : 'add-address');
  else if (screen !== '') loadScreen(screen);

  if (user.auth_token) sendScreenCalls(user.auth_token);
  else if (GUEST_SCREENS.includes(screen))
    loginAsGuest(dependencies)
      .then((token) => token && screen !== '' && sendScreenCalls(token))
      // The app sends them itself.
      .catch(() => undefined);
}
