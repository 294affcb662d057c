import { CACHED, menuCalls } from '../../shared/api/menuCalls';
import { foldText } from '../../../contract/lib/foldText';

export const MENU_CACHE = 'menu-replies';

const callOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';

export const isCall =
  (...names: string[]) =>
  ({ url, request }: { url: URL; request: Request }) =>
    request.method === 'GET' && names.includes(callOf(url.href));

/** The headers whose value is a language: a deployment may choose the name. */
const languageOf = ({ headers }: Request) =>
  [...headers].flatMap(([name, value]) => (value === 'en' || value === 'ar' ? [`${name}:${value}`] : [])).join();

export function menuKey(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete('lat');
  url.searchParams.delete('lng');
  url.searchParams.set('language', languageOf(request));
  return url.href;
}

interface Item {
  _id: string;
  title?: string;
  description?: string;
}
interface Envelope {
  status?: unknown;
  data?: { items?: Item[] } | null;
}

const replyOf = (data: unknown, date: string) =>
  new Response(JSON.stringify({ status: true, message: '', data }), {
    headers: { 'Content-Type': 'application/json', Date: date, [CACHED]: 'true' },
  });

/** A copy of the reply without the customer's fields; null for one that is no menu. */
export async function withoutCustomer(url: string, response: Response): Promise<Response | null> {
  if (response.status !== 200) return null;
  const { status, data } = (await response.clone().json()) as Envelope;
  if (status === false || typeof data !== 'object' || !data) return null;
  const names = menuCalls[callOf(url)] ?? [];
  const isBare = Array.isArray(data) || (callOf(url) === 'getItemDetails' && !('item' in data));
  const menu: unknown = isBare
    ? data
    : Object.fromEntries(Object.entries(data).filter(([name]) => names.includes(name)));
  const anonymous = JSON.stringify(menu, (name, value: unknown) => (name === 'cart_quantity' ? 0 : value));
  return replyOf(JSON.parse(anonymous), new Date().toUTCString());
}

/** Rejects replies that are not JSON: cut off, or the page of a captive portal. */
export const jsonOnly = {
  fetchDidSucceed: async ({ response }: { response: Response }) => {
    if (response.ok) await response.clone().json();
    return response;
  },
};

export const anonymousMenu = {
  cacheKeyWillBeUsed: ({ request }: { request: Request }) => Promise.resolve(menuKey(request)),
  cacheWillUpdate: ({ request, response }: { request: Request; response: Response }) =>
    withoutCustomer(request.url, response),
};

export function searchItems(items: readonly Item[], query: string): Item[] {
  const words = foldText(query).split(' ').filter(Boolean);
  const has = (text = '') => words.length > 0 && words.every((word) => foldText(text).includes(word));
  const unique = [...new Map(items.map((item) => [item._id, item])).values()];
  const inTitle = unique.filter(({ title }) => has(title));
  return [...inTitle, ...unique.filter((item) => !has(item.title) && has(`${item.title} ${item.description}`))];
}

export const searchCached = {
  handlerDidError: async ({ request }: { request: Request }) => {
    const cache = await caches.open(MENU_CACHE);
    const language = languageOf(request);
    const lists = (await cache.keys()).filter(
      ({ url }) => callOf(url) === 'getMenuItems' && new URL(url).searchParams.get('language') === language,
    );
    const replies = (await Promise.all(lists.map((list) => cache.match(list)))).filter((reply) => reply !== undefined);
    const bodies = await Promise.all(replies.map((reply) => reply.json() as Promise<Envelope>));
    const items = searchItems(
      bodies.flatMap(({ data }) => data?.items ?? []),
      new URL(request.url).searchParams.get('query') ?? '',
    );
    const dates = replies.map((reply) => reply.headers.get('Date') ?? '');
    const oldest = dates.reduce((old, date) => (Date.parse(date) < Date.parse(old) ? date : old), dates[0] ?? '');
    return items.length > 0 ? replyOf({ items }, oldest) : undefined;
  },
};
