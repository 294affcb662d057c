import { CACHED } from '../../shared/api/menuCalls';
import { isCall, jsonOnly, menuKey, searchItems, withoutCustomer } from './menuReplies';

const API = 'https://provider.example/v1';
const request = (path: string, headers: Record<string, string> = { 'Accept-Language': 'en' }) =>
  new Request(`${API}${path}`, { headers: { Authorization: 'Bearer secret', ...headers } });
const matches = (path: string, method = 'GET') =>
  isCall('getMenuItems')({ url: new URL(API + path), request: new Request(API + path, { method }) });

const cachedFrom = async (path: string, data: unknown, init: ResponseInit & { isRefused?: boolean } = {}) => {
  const reply = new Response(JSON.stringify({ status: !init.isRefused, message: 'Hi Sara', data }), init);
  const cached = await withoutCustomer(API + path, reply);
  return cached && { cached, body: (await cached.json()) as { data: unknown } };
};

it('B-12 caches calls of the menu on any origin, and no others', () => {
  expect(matches('/getMenuItems?page=1')).toBe(true);
  expect([matches('/getMenuItems', 'POST'), matches('/getCart'), matches('/x/getMenuItems/y')]).toEqual([
    false,
    false,
    false,
  ]);
});

it('B-12 A-40 a reply is cached by its language, whatever its header, without the token and the position', () => {
  const english = menuKey(request('/getMenuItems?page=1&lat=25.1&lng=55.2'));
  expect(english).not.toMatch(/secret|lat|lng/);
  expect(menuKey(request('/getMenuItems?page=1&lat=24.9&lng=55.1'))).toBe(english);
  expect(menuKey(request('/getMenuItems?page=1', { 'Accept-Language': 'ar' }))).not.toBe(english);
  const keys = ['en', 'ar'].map((lang) => menuKey(request('/getDashboard', { 'X-Lang': lang })));
  expect(new Set(keys).size).toBe(2);
});

it("B-12 T5 a cached reply has the menu and its time, and nothing of the customer's", async () => {
  const dashboard = { banners: [], categories: [{ _id: 'c', cart_quantity: 2 }], promos: [], user: { name: 'Sara' } };
  const { cached, body } = (await cachedFrom('/getDashboard', dashboard))!;
  expect(body).toEqual({
    status: true,
    message: '',
    data: { banners: [], categories: [{ _id: 'c', cart_quantity: 0 }], promos: [] },
  });
  expect(cached.headers.has(CACHED)).toBe(true);
  expect(Math.abs(Date.parse(cached.headers.get('Date') ?? '') - Date.now())).toBeLessThan(5000);
});

it.each([
  ['/getAllCategories', [{ _id: 'c' }]],
  ['/getItemDetails', { _id: 'wings', title: 'Wings' }],
  ['/getItemDetails', { item: { _id: 'wings' } }],
])('A-46 caches %s as a provider may send it', async (path, data) => {
  expect((await cachedFrom(path, data))?.body.data).toEqual(data);
});

it.each([
  ['a refusal', { isRefused: true }],
  ['an error', { status: 500 }],
])('does not cache %s', async (_what, init) => {
  expect(await cachedFrom('/getDashboard', {}, init)).toBeNull();
});

it.each([
  ['a truncated reply', '{"status":true,"data":{"items":[{"ti'],
  ["a hotel's page", '<html>Sign in to the Wi-Fi</html>'],
])('ERR-04 B-12 the cached menu is shown in place of %s', async (_what, text) => {
  await expect(jsonOnly.fetchDidSucceed({ response: new Response(text) })).rejects.toThrow(/JSON/);
});

it('SEARCH-06 finds the items with all words, those with all in the title first, each once', () => {
  const items = [
    { _id: '1', title: 'Lassi', description: 'with mango' },
    { _id: '2', title: 'Mango Wings' },
    { _id: '2', title: 'Mango Wings' },
    { _id: '3', title: 'Garlic Wings' },
  ];
  const idsFor = (query: string) => searchItems(items, query).map(({ _id }) => _id);
  expect([idsFor('mango'), idsFor('WINGS mango'), idsFor('  '), idsFor('sushi')]).toEqual([['2', '1'], ['2'], [], []]);
});
