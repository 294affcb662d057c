import { persistStore } from 'redux-persist';
import { selectUser } from '../features/auth/authSlice';
import { createPlainKeyStorage } from '../shared/persist/plainKeyStorage';
import { apiTable, type ApiTable } from '../testing/apiTable';
import { aDashboard, aGuest, anAddress, aUser } from '../testing/builders';
import { beginVisit } from './beginVisit';
import { setupStore, storages } from './store';

const guestReply = { user: { ...aGuest(), auth_token: undefined }, auth_token: 'token-guest' };

/** The steps of main.tsx before the first render. */
async function begin(route: string, stored: Record<string, unknown>, api: ApiTable) {
  window.localStorage.clear();
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, JSON.stringify(value));
  window.history.replaceState(null, '', route);
  const network = apiTable(api);
  const storage = createPlainKeyStorage(storages, window.localStorage);
  const store = setupStore({ storage, services: { fetch: network.fetch, newId: () => 'device-1' } });
  await new Promise<void>((resolve) => { persistStore(store, null, resolve); });
  const { guest } = await beginVisit(store, storage);
  return { guest, calls: network.calls, user: () => selectUser(store.getState()), place: () => window.location.pathname + window.location.search };
}

describe('before the first render', () => {
  it('BOOT-01 BOOT-02 a new visitor is a guest at the address form, by one call and without Home being asked for', async () => {
    const { guest, calls, user, place } = await begin('/?goto=items', {}, { 'POST /guestLogin': guestReply, '/getDashboard': aDashboard() });
    expect(user()?.is_guest).toBe(true);
    await expect(guest).resolves.toBe(true);
    expect(place()).toBe('/add-address?goto=items');
    expect(calls('POST /guestLogin')).toHaveLength(1);
    expect(calls('/getDashboard')).toHaveLength(0);
  });

  it('BOOT-03 a customer without an address is at the address list', async () => {
    const { guest, place } = await begin('/', { user: aUser() }, {});
    expect(place()).toBe('/address-list');
    expect(guest).toBeUndefined();
  });

  it('BOOT-04 with an address the visit stays, with the food in the cache', async () => {
    const { calls, place } = await begin('/', { user: aUser(), address: anAddress() }, { '/getDashboard': aDashboard() });
    expect(place()).toBe('/');
    expect(calls('/getDashboard')).toHaveLength(1);
  });

  it('BOOT-01 A-07 a visitor at /login is asked for no session', async () => {
    const { guest, calls, place } = await begin('/login', {}, {});
    expect(guest).toBeUndefined();
    expect(calls('/guestLogin')).toHaveLength(0);
    expect(place()).toBe('/login');
  });
});
