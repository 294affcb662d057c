import { randomBytes } from 'node:crypto';
import type { Branch } from '../../contract/branch';
import type { Cart, CartAddon } from '../../contract/cart';
import type { Snapshot } from '../../contract/support';
import { lastCart, lastReply } from '../../src/features/support/replies';

const PASSWORD = 'wings123';

/** Calls the API of a backend as `token`; `must` throws what it refuses. */
function client(url: string) {
  const headers: Record<string, string> = { Accept: 'application/json' };
  const call = async <T>(method: 'GET' | 'POST', path: string, fields: object) => {
    const query = method === 'GET' ? `?${new URLSearchParams(fields as Record<string, string>).toString()}` : '';
    const post = { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(fields) };
    const address = `${url.replace(/\/+$/, '')}/api${path}${query}`;
    const reply = await fetch(address, { method, ...(method === 'POST' ? post : { headers }) });
    return (await reply.json()) as { status: boolean; message: string; data: T };
  };
  return {
    call,
    must: async <T>(...request: Parameters<typeof call>): Promise<T> => {
      const { status, message, data } = await call<T>(...request);
      if (!status) throw new Error(`${request[1]}: ${message}`);
      return data;
    },
    signIn: (token: string) => {
      headers.Authorization = `Bearer ${token}`;
    },
  };
}
type Client = ReturnType<typeof client>;

/** Signs in as a new customer, by the code that a sandbox shows. Returns the e-mail. */
async function register({ call, must, signIn }: Client): Promise<string> {
  const email = `support-${randomBytes(5).toString('hex')}@example.com`;
  const customer = { name: 'Support Case', email, password: PASSWORD, phone: '971500000000', age: 30 };
  const { message, data } = await call<{ user?: { _id: string } } | null>('POST', '/register', customer);
  const otp = /\b(\d{4})\b/.exec(message)?.[1];
  if (!data?.user || !otp) throw new Error(`/register: ${message} (codes are shown by a sandbox only)`);
  signIn((await must<{ auth_token: string }>('POST', '/verifyOTP', { otp, user_id: data.user._id })).auth_token);
  return email;
}

/** The address and the branch of the snapshot; `notes` say why the totals may differ. */
async function choosePlace({ must }: Client, { keys: { address, branch } }: Snapshot, notes: string[]) {
  const place: Record<string, string> = {};
  if (address) {
    const { area, city, lat, lng } = address;
    const body = { area: area || 'Dubai', city, villa_apt_no: 'Case', type: 'other', lat, lng };
    place.user_address_id = (await must<{ _id: string }>('POST', '/addAddress', body))._id;
    notes.push('the position is rounded to a kilometre: another branch or fee is possible');
  }
  if (branch) {
    const { branches } = await must<{ branches: Branch[] }>('GET', '/getBranches', {});
    const chosen = branches.find(({ _id }) => _id === branch._id) ?? branches[0];
    if (chosen) place.branch_id = chosen._id;
    if (chosen?._id !== branch._id) notes.push(`the branch ${branch.name} is not there`);
  }
  return place;
}

const limits = { addon_index: 0, price: 0, total_price: 0, max_selection: 0, max_quantity: 0 };
const selected = ({ item, item_id, title, ...addon }: CartAddon) => ({
  ...limits,
  ...addon,
  item_id: item_id || item._id || '',
  title: title || item.title,
});

export async function rebuildCart(url: string, snapshot: Snapshot): Promise<{ facts: string[]; isComplete: boolean }> {
  const cart = lastCart(snapshot);
  if (!cart) throw new Error('the snapshot has no cart');
  const api = client(url);
  const email = await register(api);
  const notes: string[] = [];
  const type = snapshot.keys.type ?? 'delivery';
  const place = await choosePlace(api, snapshot, notes);
  const missing: string[] = [];
  for (const { item_id, quantity, instruction, addons, item } of cart.cartItems) {
    const body = { item_id, quantity, instruction, addons: addons.map(selected), type, ...place };
    const { status, message } = await api.call('POST', '/addItemToCart', body);
    if (!status) missing.push(`${quantity} × ${item.title}: ${message}`);
  }
  const { promo_code, apply_loyalty } = lastReply(snapshot, 'getCart')?.query ?? {};
  if (apply_loyalty === true) notes.push('a fresh customer has no points: they take nothing off');
  const there = await api.must<Cart>('GET', '/getCart', { type, ...place, ...(promo_code ? { promo_code } : {}) });
  return {
    facts: [
      `Cart rebuilt at ${url}`,
      `  Sign in with ${email} / ${PASSWORD}`,
      `  Total there  AED ${there.grand_total.toFixed(2)}, in the snapshot AED ${cart.grand_total.toFixed(2)}`,
      ...missing.map((problem) => `  Not rebuilt  ${problem}`),
      ...notes.map((note) => `  Note         ${note}`),
    ],
    isComplete: missing.length === 0,
  };
}
