import { randomBytes } from 'node:crypto';
import type { Branch } from '../../contract/branch';
import type { Cart } from '../../contract/cart';
import type { Snapshot } from '../../contract/support';
import { lastCart, lastReply, orderTypeOf, storedAddress, storedBranch } from '../../src/features/support/summary';

/** A snapshot's cart in a backend. */
export interface RebuiltCart {
  url: string;
  email: string;
  password: string;
  /** AED: the backend's total, and the one that the customer saw. */
  total: number;
  wanted: number | null;
  /** Refused lines with the reason. */
  missing: string[];
  /** Why the totals may differ. */
  notes: string[];
}

const PASSWORD = 'wings123';

function caller(url: string) {
  const base = `${url.replace(/\/+$/, '')}/api`;
  return async <T,>(
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, unknown>,
    token = '',
  ): Promise<{ status: boolean; message: string; data: T }> => {
    const query =
      method === 'GET'
        ? `?${new URLSearchParams(Object.entries(fields).map(([key, value]) => [key, String(value)])).toString()}`
        : '';
    const reply = await fetch(`${base}${path}${query}`, {
      method,
      headers: {
        Accept: 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      },
      ...(method === 'POST' && { body: JSON.stringify(fields) }),
    });
    const envelope = (await reply.json()) as { status: boolean; message: string; data: T };
    if (reply.status >= 500) throw new Error(`${path}: ${envelope.message}`);
    return envelope;
  };
}

/**
 * Creates a customer with the snapshot's place and lines. Only for a sandbox, because it reads the code that a sandbox
 * shows.
 */
export async function rebuildCart(url: string, snapshot: Snapshot): Promise<RebuiltCart> {
  const cart = lastCart(snapshot);
  if (!cart) throw new Error('the snapshot has no cart');
  const call = caller(url);
  const must = async <T,>(...request: Parameters<typeof call>): Promise<T> => {
    const reply = await call<T>(...request);
    if (reply.status === false) throw new Error(`${request[1]}: ${reply.message}`);
    return reply.data;
  };
  const email = `support-${randomBytes(5).toString('hex')}@example.com`;
  const registered = await call<{ user: { _id: string } }>('POST', '/register', {
    name: 'Support Case',
    email,
    password: PASSWORD,
    phone: '971500000000',
    age: 30,
  });
  const otp = /\b(\d{4})\b/.exec(registered.message)?.[1];
  if (registered.status === false || !otp)
    throw new Error(`/register: ${registered.message} (codes are shown by a sandbox only)`);
  const { auth_token: token } = await must<{ auth_token: string }>('POST', '/verifyOTP', {
    otp,
    user_id: registered.data.user._id,
  });

  const type = orderTypeOf(snapshot);
  const notes: string[] = [];
  const place: Record<string, string> = {};
  const address = storedAddress(snapshot);
  if (address) {
    const saved = await must<{ _id: string }>(
      'POST',
      '/addAddress',
      {
        area: address.area || 'Dubai',
        city: address.city || 'Dubai',
        villa_apt_no: 'Case',
        type: 'other',
        lat: address.lat,
        lng: address.lng,
      },
      token,
    );
    place['user_address_id'] = saved._id;
    notes.push('the position is rounded to a kilometre: another branch or fee is possible');
  }
  const branch = storedBranch(snapshot);
  if (branch) {
    const { branches } = await must<{ branches: Branch[] }>('GET', '/getBranches', {}, token);
    const found =
      branches.find((each) => each._id === branch._id) ??
      branches.find((each) => each.name === branch.name) ??
      branches[0];
    if (found) place['branch_id'] = found._id;
    if (found && found._id !== branch._id) notes.push(`the branch ${branch.name} is not there: ${found.name} instead`);
  }

  const missing: string[] = [];
  for (const line of cart.cartItems) {
    const addons = line.addons.map((addon) => ({
      addon_index: addon.addon_index ?? 0,
      item_id: addon.item_id ?? addon.item?._id ?? '',
      title: addon.title ?? addon.item?.title ?? '',
      quantity: addon.quantity,
      price: addon.price ?? 0,
      total_price: addon.total_price ?? 0,
      max_selection: addon.max_selection ?? 0,
      max_quantity: addon.max_quantity ?? 0,
    }));
    const reply = await call(
      'POST',
      '/addItemToCart',
      { item_id: line.item_id, quantity: line.quantity, instruction: line.instruction, addons, type, ...place },
      token,
    );
    if (reply.status === false) missing.push(`${line.quantity} × ${line.item.title}: ${reply.message}`);
  }
  const { promo_code: code, apply_loyalty: loyalty } = lastReply(snapshot, 'getCart')?.query ?? {};
  if (loyalty === 'true') notes.push('a fresh customer has no points: they take nothing off');
  const there = await must<Cart>('GET', '/getCart', { type, ...place, ...(code && { promo_code: code }) }, token);
  return { url, email, password: PASSWORD, total: there.grand_total, wanted: cart.grand_total ?? null, missing, notes };
}
