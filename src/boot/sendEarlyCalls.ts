import { menuPlace } from '../features/branch/menuPlace';
import { cartQuery, placeIds } from '../features/cart/cartQuery';
import { firstCalls } from '../screens/firstCalls';
import { requestHeaders } from '../shared/api/requestHeaders';
import { joinUrl, toQuery, type QueryValues } from '../shared/api/url';
import { config, hasExtra } from '../shared/config';
import { randomId } from '../shared/lib/randomId';
import { isBrowserSessionMarked } from '../shared/persist/sessionItem';
import type { EarlyCall } from '../shared/lib/handshake';

interface Visit {
  path: string;
  search?: string;
  lang: 'en' | 'ar';
  calls: EarlyCall[];
  fetch?: typeof fetch;
}

type StoredObject = { _id?: string; at?: string; lat?: number; lng?: number; auth_token?: string; is_guest?: boolean };
const read = (key: string) => window.localStorage.getItem(key);
export const readObject = (key: string): StoredObject => (JSON.parse(read(key) ?? 'null') as StoredObject | null) ?? {};

function send(
  { lang, calls, fetch = window.fetch.bind(window) }: Visit,
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

function sendScreenCalls(visit: Visit, token: string, isRegistered: boolean) {
  const search = new URLSearchParams(visit.search);
  const type = read('type') === 'pickup' ? 'pickup' : 'delivery';
  const branch = readObject('branch');
  const address = readObject('address');
  const cart = cartQuery({
    place: placeIds(address, branch),
    type,
    promoCode: read('promo_code') || (search.get('offer') ?? '').trim(),
    applyLoyalty: read('apply_loyalty') === 'true',
    time: hasExtra('scheduledOrders') ? readObject('scheduled_for') : null,
  });
  for (const { name, arg, query = arg, atBranch } of firstCalls(visit.path, { search, isRegistered, cart }))
    send(visit, token, name, { ...query, ...(atBranch && menuPlace(type, branch, address)) });
}

const GUEST_SCREENS = ['', 'add-address', 'cart', 'item', 'items', 'promo', 'promotions', 'search'];

/** Sends the guest login of a new visitor (BOOT-01); resolves to its token, undefined for none. */
async function loginAsGuest(visit: Visit): Promise<string | undefined> {
  const deviceToken = read('deviceToken') || randomId();
  window.localStorage.setItem('deviceToken', deviceToken);
  const login = send(visit, undefined, '/guestLogin', undefined, { deviceToken });
  const reply = (await login.reply).clone();
  // Once the app has taken the reply, it sends the next calls itself.
  if (!visit.calls.includes(login)) return undefined;
  const { data } = (await reply.json()) as { data?: StoredObject & { user?: StoredObject } };
  return data?.auth_token || data?.user?.auth_token;
}

/** Sends the first screen's calls while the app's scripts are loading (shared/api/earlyCalls.ts takes the replies). */
export function sendEarlyCalls(visit: Visit): void {
  // The session ended with the browser: the app resets what is stored, and starts anew.
  if (read('session_only') === 'true' && !isBrowserSessionMarked()) return;
  const user = readObject('user');
  const [, screen = ''] = visit.path.split('/');
  if (user.auth_token) sendScreenCalls(visit, user.auth_token, user.is_guest === false);
  else if (GUEST_SCREENS.includes(screen))
    loginAsGuest(visit)
      // The app redirects a new visitor from Home to the address form.
      .then((token) => token && screen !== '' && sendScreenCalls(visit, token, false))
      .catch(() => undefined);
}
