import { persistStore } from 'redux-persist';
import { selectUser } from '../../features/auth/authSlice';
import { registerToastHost } from '../../shared/lib/toast';
import { navigation } from '../../shared/lib/navigation';
import { createListeners } from '../listeners/startListening';
import { apiTable, later, refused, type ApiTable } from '../../testing/apiTable';
import { aBranch, aDashboard, aGuest, anAddress, anItem, anOrder, aUser } from '../../testing/builders';
import { beginVisit } from './beginVisit';
import { setupStore, createAppStorage } from '../store/store';

const guestReply = { user: { ...aGuest(), auth_token: undefined }, auth_token: 'token-guest' };

async function begin(route: string, stored: Record<string, unknown>, api: ApiTable) {
  window.localStorage.clear();
  for (const [key, value] of Object.entries(stored))
    window.localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value));
  window.history.replaceState(null, '', route);
  const network = apiTable(api);
  const storage = createAppStorage(window.localStorage);
  const listeners = createListeners({ storage, navigate: navigation.go, location: () => window.location });
  const store = setupStore({
    storage,
    listeners: [listeners],
    services: { fetch: network.fetch, newId: () => 'device-1' },
  });
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const started = persistStore(store, null, () => resolve(started));
  });
  const { guest } = await beginVisit(store, storage);
  return {
    guest,
    calls: network.calls,
    state: () => store.getState(),
    replies: () => Object.values(store.getState().api.queries).map((each) => each?.status),
    flush: () => persistor.flush(),
    user: () => selectUser(store.getState()),
    place: () => window.location.pathname + window.location.search,
  };
}

describe('before the first render', () => {
  it('BOOT-01 BOOT-02 a new visitor becomes a guest at the address form with one request, none for Home', async () => {
    const { guest, calls, user, place } = await begin(
      '/?goto=items',
      {},
      { 'POST /guestLogin': guestReply, '/getDashboard': aDashboard() },
    );
    expect(user()?.is_guest).toBe(true);
    await expect(guest).resolves.toBe(true);
    expect(place()).toBe('/add-address?goto=items');
    expect(calls('POST /guestLogin')).toHaveLength(1);
    expect(calls('/getDashboard')).toHaveLength(0);
  });

  it('BOOT-04 with an address the visit stays at Home, with the dashboard in the cache', async () => {
    const { calls, place } = await begin(
      '/',
      { user: aUser(), address: anAddress() },
      { '/getDashboard': aDashboard() },
    );
    expect(place()).toBe('/');
    expect(calls('/getDashboard')).toHaveLength(1);
  });

  it('ERR-01 A-47 a refused token at Home redirects to /login before the first render, with no guest', async () => {
    const { guest, calls, user, place } = await begin(
      '/',
      { user: aUser(), address: anAddress() },
      { '/getDashboard': refused('Your session has expired', 401) },
    );
    expect(place()).toBe('/login');
    expect([guest, user()]).toEqual([undefined, null]);
    expect(calls('POST /guestLogin')).toHaveLength(0);
    const said: string[] = [];
    registerToastHost({ show: ({ text }) => said.push(text), resolve: () => undefined })();
    expect(said).toEqual(['Your session has expired']);
  });

  it('A-18 after a browser restart the personal data of a login without Remember me is removed', async () => {
    const { guest, state, flush } = await begin(
      '/items',
      {
        user: aUser(),
        session_only: true,
        address: anAddress(),
        branch: aBranch(),
        delivery_instruction: 'Gate 2',
        recentSearches: ['wings'],
        selected_card_id: 'card-1',
        promo_code: 'WINGS20',
        apply_loyalty: true,
        cart_count: 3,
        cart_total: 54,
        deviceToken: 'device-0',
        user_lang: 'en',
      },
      { 'POST /guestLogin': guestReply, '/getAllCategories': [] },
    );
    await guest;
    await flush();
    expect(state().auth.user?.is_guest).toBe(true);
    const { user: _user, token: _token, ...keys } = Object.fromEntries(Object.entries<string>(window.localStorage));
    expect(keys).toEqual({
      deviceToken: 'device-0',
      user_lang: 'en',
      type: 'delivery',
      cart_count: '0',
      cart_total: '0',
      apply_loyalty: 'false',
    });
  });

  it("a screen's data is in the cache, so that its first render is complete", async () => {
    const { calls, replies } = await begin(
      '/order/order-1',
      { user: aUser() },
      { '/getOrderDetails': { order: anOrder(), order_title: '' } },
    );
    expect(calls('/getOrderDetails').map(({ query }) => query)).toEqual([{ order_id: 'order-1' }]);
    expect(replies()).toEqual(['fulfilled']);
  });

  it('a slow reply does not delay the first render', async () => {
    const never = new Promise<void>(() => undefined);
    const { replies } = await begin('/item/item-1', { user: aGuest() }, { '/getItemDetails': later(never, anItem()) });
    expect(replies()).toEqual(['pending']);
  });

  it("ROLE-05 a guest sends no request of a customers' screen", async () => {
    const { calls, place } = await begin('/order/order-1', { user: aGuest() }, {});
    expect(calls('/getOrderDetails')).toEqual([]);
    expect(place()).toBe('/order/order-1');
  });

  it('BOOT-01 A-07 a visitor at /login is not signed in as a guest', async () => {
    const { guest, calls, place } = await begin('/login', {}, {});
    expect(guest).toBeUndefined();
    expect(calls('/guestLogin')).toHaveLength(0);
    expect(place()).toBe('/login');
  });
});
