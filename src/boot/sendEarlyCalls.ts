import { menuPlace } from '../features/branch/menuPlace';
import { cartQuery, placeIds } from '../features/cart/cartQuery';
import { firstCalls } from '../screens/requests/firstCalls';
import { requestHeaders } from '../shared/api/requestHeaders';
import { joinUrl, toQuery, type QueryValues } from '../shared/api/url';
import { config } from '../shared/config';
import type { EarlyCall } from './handshake';

export interface EarlyCallDependencies {
  path: string;
  /** Parameters of the URL; none for a link that was tapped before the app has started. */
  search?: string;
  lang: 'en' | 'ar';
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  newId: () => string;
  /** Requests without a reader yet; this function adds to them. */
  calls: EarlyCall[];
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

/** Sends a call like the app's own and keeps it for the app in `calls`. */
function send(
  { lang, fetch, calls }: EarlyCallDependencies,
  token: string | undefined,
  route: string,
  query?: QueryValues,
  body?: object,
): EarlyCall {
  const text = body && JSON.stringify(body);
  const headers = requestHeaders({ lang, token, isJson: text !== undefined });
  const url = joinUrl(config.apiBase, route) + toQuery(query);
  const reply = fetch(url, { method: text ? 'POST' : 'GET', headers, ...(text && { body: text }) });
  // A failure concerns only a reader; without one it is not an unhandled rejection.
  reply.catch(() => undefined);
  const call = { url, headers, body: text, reply };
  calls.push(call);
  return call;
}

function sendScreenCalls(dependencies: EarlyCallDependencies, token: string, isRegistered: boolean) {
  const { path, read } = dependencies;
  const search = new URLSearchParams(dependencies.search);
  const type = read('type') === 'pickup' ? 'pickup' : 'delivery';
  const branch = parseObject(read('branch'));
  const address = parseObject(read('address'));
  const cart = cartQuery({
    place: placeIds(address, branch),
    type,
    promoCode: read('promo_code') || (search.get('offer') ?? '').trim(),
    applyLoyalty: read('apply_loyalty') === 'true',
  });
  for (const { name, arg, query = arg, atBranch } of firstCalls(path, { search, isRegistered, cart }))
    send(dependencies, token, name, { ...query, ...(atBranch && menuPlace(type, branch, address)) });
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
  const login = send(dependencies, undefined, '/guestLogin', undefined, { deviceToken });
  const reply = (await login.reply).clone();
  // Once the app has taken the reply, it sends the next calls itself.
  return calls.includes(login) ? tokenOf((await reply.json()) as Parameters<typeof tokenOf>[0]) : undefined;
}

/**
 * Sends the first screen's calls while the app's scripts are still loading. A reply is used only by a request of the
 * app with the same address, headers and body (shared/api/earlyCalls.ts).
 */
export function sendEarlyCalls(dependencies: EarlyCallDependencies): void {
  const { path, read } = dependencies;
  const user = parseObject(read('user'));
  const [, screen = ''] = path.split('/');
  if (user.auth_token) sendScreenCalls(dependencies, user.auth_token, user.is_guest === false);
  else if (GUEST_SCREENS.includes(screen))
    loginAsGuest(dependencies)
      // The app redirects a new visitor from Home to the address form.
      .then((token) => token && screen !== '' && sendScreenCalls(dependencies, token, false))
      // The app sends them itself.
      .catch(() => undefined);
}
