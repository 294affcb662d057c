import { readdirSync } from 'node:fs';
import path from 'node:path';
import { addressCalls } from '../../../contract/address';
import { authCalls, extraAuthCalls } from '../../../contract/auth';
import { branchCalls, extraBranchCalls } from '../../../contract/branch';
import { cartCalls } from '../../../contract/cart';
import { loyaltyCalls } from '../../../contract/loyalty';
import { menuCalls } from '../../../contract/menu';
import { extraOrdersCalls, ordersCalls } from '../../../contract/orders';
import { extraPaymentCalls, paymentCalls } from '../../../contract/payment';
import { promoCalls } from '../../../contract/promo';
import { baseApi } from '../../shared/api/baseApi';
import { storeWith } from '../../testing/storeWith';
import { persistConfigs } from '../store/store';

const features = path.join(__dirname, '..', '..', 'features');
type Feature = keyof typeof CALLS;
/** In the order of their imports, so that what the api gains by a feature is the feature's own. */
const CALLS = {
  auth: { ...authCalls, ...extraAuthCalls },
  address: addressCalls,
  branch: { ...branchCalls, ...extraBranchCalls },
  promo: promoCalls,
  loyalty: loyaltyCalls,
  menu: menuCalls,
  cart: cartCalls,
  payment: { ...paymentCalls, ...extraPaymentCalls },
  orders: { ...ordersCalls, ...extraOrdersCalls },
};
/** Calls that go on when the session ends (docs/adr/0004-shared-events.md). */
const THUNKS: Partial<Record<Feature, string[]>> = {
  auth: ['logout'],
  payment: ['makePayment'],
  orders: ['placeOrder'],
};
const lowerCase = (names: readonly string[]) => names.map((name) => name.toLowerCase()).sort();

describe('each feature owns its slice and its endpoints', () => {
  const exported: Partial<Record<Feature, Record<string, unknown>>> = {};
  const endpoints: Partial<Record<Feature, string[]>> = {};
  const state = storeWith().getState() as unknown as Record<string, unknown>;

  beforeAll(async () => {
    expect(Object.keys(baseApi.endpoints)).toEqual([]);
    for (const feature of Object.keys(CALLS) as Feature[]) {
      const known = new Set(Object.keys(baseApi.endpoints));
      const files = readdirSync(path.join(features, feature)).filter((file) => /(?:Api|Slice)\.ts$/.test(file));
      exported[feature] = {};
      for (const file of files) Object.assign(exported[feature], await import(path.join(features, feature, file)));
      endpoints[feature] = Object.keys(baseApi.endpoints).filter((name) => !known.has(name));
    }
  });

  it.each(Object.keys(CALLS) as Feature[])('%s', (feature) => {
    const slice = persistConfigs.find((config) => config.slice.name === feature)?.slice;
    expect(slice).toBeDefined();
    expect(exported[feature]?.[`${feature}Slice`]).toBe(slice);
    expect(state[feature]).toEqual(slice?.getInitialState());
    const thunks = THUNKS[feature] ?? [];
    expect(Object.keys(exported[feature] ?? {})).toEqual(expect.arrayContaining(thunks));
    expect(lowerCase([...(endpoints[feature] ?? []), ...thunks])).toEqual(lowerCase(Object.keys(CALLS[feature])));
  });

  it('the rest of the store is shared, or the order under way', () => {
    const others = Object.keys(state).filter((name) => !(name in CALLS));
    expect(others.sort()).toEqual(['api', 'checkout', 'connection', 'deviceStorage', 'lang', 'map']);
  });
});
