import { PAGE_SIZE } from '../features/menu/pageSize';
import { joinUrl, toQuery, type QueryValues } from '../shared/api/url';
import type { EarlyCall } from '../shared/api/earlyCalls';

/** Files of lazy chunks by chunk name, written by the build. */
export type ChunkFiles = Record<string, string[]>;

export interface EarlySurroundings {
  path: string;
  lang: 'en' | 'ar';
  /** The settings block of the page. */
  config: { apiBase?: string; languageHeader?: string };
  chunks: ChunkFiles;
  read: (key: string) => string | null;
  write: (key: string, value: string) => void;
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  newId: () => string;
  /** Fetches a file before it is asked for. */
  preload: (attributes: Record<string, string>) => void;
}

/** Screens without any part of MUI, as app/AppRoutes has them; app/firstRoute.test.ts holds it. */
export const WITHOUT_MUI = new Set(['add-address', 'items', 'item', 'cart', 'checkout', 'search']);

const parsed = (text: string | null): Record<string, unknown> => {
  const value: unknown = text === null ? null : JSON.parse(text);
  return typeof value === 'object' && value !== null ? value as Record<string, unknown> : {};
};

/**
 * What can be on its way while the scripts still come: the first screen's calls and its chunk. Asked with exactly the
 * address and headers that the app will ask with; what differs is simply not used.
 */
export function startEarly({ path, lang, config, chunks, read, write, fetch, newId, preload }: EarlySurroundings): EarlyCall[] {
  const calls: EarlyCall[] = [];
  const user = parsed(read('user'));
  const token = user['auth_token'];
  const base = config.apiBase ?? '/api';

  const call = (route: string, query?: QueryValues, body?: object) => {
    const text = body && JSON.stringify(body);
    const headers = {
      Accept: 'application/json',
      [config.languageHeader ?? 'Accept-Language']: lang,
      ...(token ? { Authorization: `Bearer ${String(token)}` } : {}),
      ...(text ? { 'Content-Type': 'application/json' } : {}),
    };
    const url = joinUrl(base, route) + toQuery(query);
    const reply = fetch(url, { method: text ? 'POST' : 'GET', headers, ...(text && { body: text }) });
    // Without anybody who asks for it, a failure is nobody's business.
    reply.catch(() => undefined);
    calls.push({ url, headers, body: text, reply });
    return reply;
  };
  const load = (name: string) => chunks[name]?.forEach((href) => preload({ as: 'script', href }));

  const isRegistered = token !== undefined && user['is_guest'] === false;
  const loadScreen = (name: string) => { load(name); if (!WITHOUT_MUI.has(name)) load('mui-theme'); load('lang-en'); };

  if (lang === 'ar') load('lang-ar');
  const [, screen = '', id = ''] = path.split('/');
  if (path === '/add-address') loadScreen(isRegistered ? 'customer-address' : 'add-address');
  else if (path !== '/') {
    loadScreen(screen);
    if (token && screen === 'items') category(decodeURIComponent(id));
    if (token && screen === 'item' && id) call('/getItemDetails', { item_id: decodeURIComponent(id) });
  } else if (!token) firstVisit();
  else home();

  /** Home leads a new visitor to the address form once there is a guest. */
  function firstVisit() {
    loadScreen('add-address');
    let device = read('deviceToken');
    if (!device) write('deviceToken', (device = newId()));
    call('/guestLogin', undefined, { deviceToken: device });
  }

  function category(categoryId: string) {
    call('/getAllCategories');
    if (categoryId) call('/getMenuItems', { category_id: categoryId, page: 1, limit: PAGE_SIZE });
  }

  function home() {
    call('/getDashboard');
    if (!isRegistered) return;
    call('/getCart', {
      user_address_id: parsed(read('address'))['_id'] as string, branch_id: parsed(read('branch'))['_id'] as string,
      type: read('type') ?? 'delivery', promo_code: read('promo_code'), apply_loyalty: read('apply_loyalty') === 'true' || undefined,
    });
  }

  return calls;
}
