import assert from 'node:assert/strict';
import type { SelectedAddon } from '../../contract/menu';
import { eq } from 'drizzle-orm';
import { addresses, categories, menuItems, orders, type StoredAddonGroup } from '../db/schema';
import { newId } from '../lib/ids';
import { advanceOrder } from '../modules/checkout/advanceOrder';
import { buildTestApp, type SignedIn, type TestApp } from './helpers';

/** A place one and a half kilometres from the Al Barsha branch, which never closes. */
export const AL_BARSHA = { area: 'Al Barsha 1', lat: 25.1076, lng: 55.2041 };
/** A place outside every delivery zone. */
export const FUJAIRAH = { area: 'Fujairah', lat: 25.1288, lng: 56.3265 };

const text = (en: string) => ({ en, ar: `${en} بالعربية` });
const choice = (_id: string, price: number, max_selection: number) => ({
  _id,
  title: text(_id),
  description: text(''),
  image: '',
  price,
  max_selection,
});

const sauces: StoredAddonGroup = {
  title: text('Sauces'),
  min_selection: 1,
  max_selection: 2,
  min_quantity: 0,
  max_quantity: 0,
  addon_items: [choice('mild', 0, 1), choice('hot', 200, 1), choice('bbq', 0, 1)],
};
const dips: StoredAddonGroup = {
  title: text('Dips'),
  min_selection: 0,
  max_selection: 0,
  min_quantity: 0,
  max_quantity: 4,
  addon_items: [choice('ranch', 400, 4)],
};

/**
 * The application with three additional items of known prices: `plain` for AED 20, `wings` for AED 30 instead of 36
 * with a mandatory sauce and optional dips, and `gone`, which is unavailable.
 */
export async function buildShop(parts: Parameters<typeof buildTestApp>[0] = {}): Promise<TestApp> {
  const t = await buildTestApp(parts);
  const common = { categoryId: 'test', description: text(''), image: 'wings-buffalo', position: 0 };
  await t.deps.db.insert(categories).values({ id: 'test', title: text('Test'), image: 'wings-buffalo', position: 99 });
  await t.deps.db.insert(menuItems).values([
    { id: 'plain', title: text('Plain'), searchText: ' plain ', originalPrice: 2000, ...common },
    {
      id: 'wings',
      title: text('Wings'),
      originalPrice: 3600,
      discountedPrice: 3000,
      addons: [sauces, dips],
      ...common,
    },
    { id: 'gone', title: text('Gone'), originalPrice: 2000, isAvailable: false, ...common },
  ]);
  return t;
}

/** Gives a customer an address; returns its id. */
export async function addAddress(t: TestApp, { user }: SignedIn, place = AL_BARSHA): Promise<string> {
  const id = newId();
  await t.deps.db.insert(addresses).values({ id, userId: user.id, villaAptNo: 'Villa 14', ...place });
  return id;
}

/** A selected addon as a client sends it, with prices that the backend must not believe. */
export const chosen = (addon_index: number, item_id: string, quantity = 1): SelectedAddon => ({
  addon_index,
  item_id,
  title: 'x',
  price: 0,
  quantity,
  total_price: 0,
  max_selection: 99,
  max_quantity: 99,
});

/** Adds an item to the cart and expects success. */
export async function put(
  t: TestApp,
  { token }: SignedIn,
  item_id: string,
  quantity = 1,
  addons: SelectedAddon[] = [],
): Promise<void> {
  const answer = await t.call('addItemToCart', { item_id, quantity, addons, type: 'delivery' }, token);
  assert.equal(answer.status, true, answer.message);
}

/**
 * A customer with an address 1 km from the branch and a cart of `count` plain items: AED 20 each, AED 5 delivery below
 * AED 90.
 */
export async function shopper(
  t: TestApp,
  count = 2,
  fields: Parameters<TestApp['signIn']>[0] = {},
): Promise<SignedIn & { addressId: string }> {
  const customer = await t.signIn(fields);
  const addressId = await addAddress(t, customer);
  await put(t, customer, 'plain', count);
  return { ...customer, addressId };
}

/** The statuses of a delivery after that it is placed. */
export const STEPS = ['Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered'] as const;

/** Advances an order through all of them. */
export async function deliver(t: TestApp, id: string): Promise<void> {
  for (const to of STEPS) await advance(t, id, to);
}

/** Advances an order by a step. */
export async function advance({ deps, clock }: TestApp, id: string, to: (typeof STEPS)[number]): Promise<void> {
  const [row] = await deps.db.select().from(orders).where(eq(orders.id, id));
  assert.ok(row && (await deps.db.transaction((tx) => advanceOrder(tx, row, to, { at: clock.now() }))), to);
}

/** placeOrder's body for cash on delivery. */
export const cash = (user_address_id: string) =>
  ({ order_from: 'Web', delivery_instruction: '', payment_method: 'COD', user_address_id }) as const;
