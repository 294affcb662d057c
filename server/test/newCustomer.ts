import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import type { Order } from '../../contract/orders';
import { AL_BARSHA, cash } from './cartFixtures';
import { jsonCall } from './serverProcess';

interface Session {
  user: { _id: string };
  auth_token: string;
}

/** A new customer of a running sandbox. */
export interface NewCustomer {
  headers: Record<string, string>;
  /** Orders three bottles of water in cash. */
  order(): Promise<{ http: number; status: boolean; message: string; data: { order: Order } | null }>;
  /** The orders, as a server tells them. */
  orders(url?: string): Promise<Order[]>;
}

export async function newCustomer(url: string, name: string): Promise<NewCustomer> {
  const phone = `9715${String(randomInt(1e8)).padStart(8, '0')}`;
  const person = { name, email: `${name}@example.com`, password: 'wings123', phone, age: 30 };
  const registered = await jsonCall<Session>(`${url}/api/register`, person);
  // Without a mail server the sandbox returns the code.
  const otp = /\b\d{4}\b/.exec(registered.message)?.[0] ?? assert.fail(registered.message);
  const { data } = await jsonCall<Session>(`${url}/api/verifyOTP`, { otp, user_id: registered.data.user._id });
  const headers = { authorization: `Bearer ${data.auth_token}` };
  const address = await jsonCall<{ _id: string }>(`${url}/api/addAddress`, AL_BARSHA, headers);
  return {
    headers,
    order: async () => {
      const water = { item_id: 'water', quantity: 3, addons: [], type: 'delivery' };
      await jsonCall(`${url}/api/addItemToCart`, water, headers);
      return jsonCall(`${url}/api/placeOrder`, cash(address.data._id), headers);
    },
    orders: async (at = url) =>
      (await jsonCall<{ orders: Order[] }>(`${at}/api/getMyOrders?status=All`, undefined, headers)).data.orders,
  };
}
