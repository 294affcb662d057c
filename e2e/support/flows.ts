import { expect, type Page } from '@playwright/test';
import { pattern } from './look';
import type { Say } from './messages';

interface Reply {
  status: boolean;
  message: string;
  data: { _id: string; user: { _id: string }; auth_token: string; instrumentId: string; order: { _id: string } };
}

const poster =
  (url: string) =>
  async (path: string, body: object, token?: string): Promise<Reply> => {
    const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await reply.json()) as Reply;
  };

export async function makeCustomer(url: string, name = 'Sara Al Mansoori') {
  const post = poster(url);
  const email = `customer-${Math.random().toString(36).slice(2)}@example.com`;
  // With the same phone they would be one customer.
  const phone = `9715${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const registered = await post('/register', { name, email, password: 'wings123', phone, age: 29 });
  const otp = /\b(\d{4})\b/.exec(registered.message)?.[1] ?? '';
  const session = await post('/verifyOTP', { otp, user_id: registered.data.user._id });
  const token = session.data.auth_token;
  const address = await post(
    '/addAddress',
    { area: 'Al Barsha 1', villa_apt_no: 'Villa 12', type: 'home', lat: 25.1124, lng: 55.2009 },
    token,
  );
  const user = { ...session.data.user, auth_token: token };
  return { email, password: 'wings123', token, user, address: address.data, post };
}
export type Customer = Awaited<ReturnType<typeof makeCustomer>>;

export async function signInAs(page: Page, customer: Customer, more: Record<string, string> = {}) {
  await page.addInitScript(
    (keys) => {
      if (window.name.includes('e2e_signed_in')) return;
      window.name += ' e2e_signed_in';
      for (const [key, value] of Object.entries(keys)) window.localStorage.setItem(key, value);
    },
    { user: JSON.stringify(customer.user), address: JSON.stringify(customer.address), type: 'delivery', ...more },
  );
}

async function sendLine(
  customer: Customer,
  call: '/addItemToCart' | '/updateCartItem',
  itemId: string,
  quantity: number,
) {
  const place = { user_address_id: customer.address._id, type: 'delivery' };
  const line = { item_id: itemId, quantity, instruction: '', addons: [], ...place };
  expect((await customer.post(call, line, customer.token)).status).toBe(true);
}

export const putInCart = (customer: Customer, itemId = 'wings-kids-4', quantity = 1) =>
  sendLine(customer, '/addItemToCart', itemId, quantity);

export const removeFromCart = (customer: Customer, itemId: string) => sendLine(customer, '/updateCartItem', itemId, 0);

export async function signInWithCart(page: Page, url: string, more: Record<string, string> = {}): Promise<Customer> {
  const customer = await makeCustomer(url);
  await putInCart(customer);
  await signInAs(page, customer, more);
  return customer;
}

export async function ask<T>(url: string, path: string, token: string): Promise<T> {
  const reply = await fetch(`${url}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
  return ((await reply.json()) as { data: T }).data;
}

interface KnownOrder {
  _id: string;
  order_code: string;
  status: string;
  grand_total: number;
  payment_method: string;
  type: string;
  promo_code: string;
  promo_discount: number;
  loyalty_discount: number;
}

export async function ordersOf(url: string, customer: Pick<Customer, 'token'>): Promise<KnownOrder[]> {
  return (await ask<{ orders: KnownOrder[] }>(url, '/getMyOrders?status=All', customer.token)).orders;
}

export async function orderOverApi(customer: Customer, itemIds = ['wings-kids-4'], quantity = 1): Promise<string> {
  for (const itemId of itemIds) await putInCart(customer, itemId, quantity);
  const { status, data } = await customer.post(
    '/placeOrder',
    { order_from: 'Web', delivery_instruction: '', payment_method: 'COD', user_address_id: customer.address._id },
    customer.token,
  );
  expect(status).toBe(true);
  return data.order._id;
}

export async function chooseFirstSauce(page: Page) {
  await page.locator('fieldset').first().getByRole('checkbox').first().check();
}

export const addButton = (page: Page, say: Say) =>
  page.getByRole('button', { name: pattern(say('menu.addItems', { total: 'X' }).split(/[\u2068X]/)[0] ?? '') });

const DEMO_SIGN_IN = { email: 'sara@example.com', password: 'wings123' };

export async function demoCustomer(url: string): Promise<Customer> {
  const post = poster(url);
  const { data } = await post('/login', DEMO_SIGN_IN);
  const token = data.auth_token;
  const [address] = await ask<[Reply['data']]>(url, '/getUserAddress', token);
  return { ...DEMO_SIGN_IN, token, user: { ...data.user, auth_token: token }, address, post };
}

/** Saves a card as the hosted fields do: a token of the other origin, then addCard. Returns its id. */
export async function saveCard(url: string, customer: Customer, number = '4242424242424242'): Promise<string> {
  const html = await (await fetch(url)).text();
  const { cardScriptUrl } = JSON.parse(/id="app-config">([^<]*)</.exec(html)?.[1] ?? '{}') as { cardScriptUrl: string };
  const reply = await fetch(new URL('/tokens', cardScriptUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'pk_test_sandbox' },
    body: JSON.stringify({ type: 'card', number, cvv: '123', expiry_month: 12, expiry_year: 2034 }),
  });
  const { token } = (await reply.json()) as { token: string };
  return (await customer.post('/addCard', { cardToken: token, amount: 0 }, customer.token)).data.instrumentId;
}
