import { persistStore } from 'redux-persist';
import { signedOut } from '../../features/auth/authSlice';
import { createAppStorage, setupStore, persistConfigs } from './store';
import { aBranch, anAddress, aUser } from '../../testing/builders';

const full: Record<string, string> = {
  user: JSON.stringify(aUser()),
  branch: JSON.stringify(aBranch()),
  address: JSON.stringify(anAddress()),
  type: 'pickup',
  cart_count: '3',
  cart_total: '72.5',
  deviceToken: 'device-1',
  user_id: 'user-9',
  user_lang: 'ar',
  map_key: 'key-1',
  recentSearches: JSON.stringify(['wings', 'dips']),
  promo_code: 'WINGS20',
  apply_loyalty: 'true',
  delivery_instruction: 'Gate 2',
  selected_card_id: 'card-1',
  save_for_future: 'false',
  token: 'token-sara',
};

/** Any value of these can be read. */
const texts = 'deviceToken user_id map_key promo_code delivery_instruction selected_card_id token'.split(' ');

async function startWith(keys: Record<string, string>) {
  localStorage.clear();
  for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
  const storage = createAppStorage(localStorage);
  const store = setupStore({ storage });
  const persistor = await new Promise<ReturnType<typeof persistStore>>((resolve) => {
    const persistor = persistStore(store, null, () => resolve(persistor));
  });
  return { store, storage, persistor };
}
const dump = () => Object.fromEntries(Object.keys(localStorage).map((key) => [key, localStorage.getItem(key)]));

describe('the keys of local storage', () => {
  it('STORE-01 persists exactly the specified keys and four additional ones', () => {
    const keys = persistConfigs.flatMap((config) => config.keys.map((storedKey) => storedKey.key)).sort();
    expect(keys).toEqual(
      [...Object.keys(full), 'checkout_attempt', 'no_cutlery', 'scheduled_for', 'session_only'].sort(),
    );
  });

  it(
    'STORE-01 STORE-02 STORE-03 STORE-04 STORE-05 STORE-06 STORE-07 STORE-08 STORE-09 STORE-10 STORE-11 STORE-12 ' +
      'STORE-13 STORE-14 STORE-15 STORE-16 STORE-17 ENT-01 ENT-02 ENT-03 every key is read and written back as it was',
    async () => {
      const { store, persistor } = await startWith(full);
      const state = store.getState();
      expect(state.auth).toMatchObject({ user: aUser(), pendingUserId: 'user-9', deviceToken: 'device-1' });
      expect(state.cart).toEqual({
        type: 'pickup',
        count: 3,
        total: 72.5,
        deliveryInstruction: 'Gate 2',
        isWithoutCutlery: false,
        time: null,
      });
      expect([state.branch.current, state.address.current]).toEqual([aBranch(), anAddress()]);
      expect([state.lang.current, state.map.key, state.menu.recentSearches]).toEqual([
        'ar',
        'key-1',
        ['wings', 'dips'],
      ]);
      expect([state.promo.code, state.loyalty.apply]).toEqual(['WINGS20', true]);
      expect(state.payment).toMatchObject({ selectedCardId: 'card-1', saveForFuture: false });
      await persistor.flush();
      expect(dump()).toEqual(full);
    },
  );

  it.each<readonly [string, string]>([
    ...Object.keys(full).map((key) => [key, '{"broken'] as const),
    ['user', '{"name":"Sara"}'],
    ['address', '{"area":"Deira"}'],
    ['branch', '{"name":"Al Barsha"}'],
    ['recentSearches', 'null'],
    ['type', 'Pickup'],
    ['cart_count', 'three'],
    ['cart_total', ''],
  ])('STORE-01 T16 an unreadable %s (%s) is absent and reported once, the other keys remain', async (key, raw) => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { store, storage } = await startWith({ ...full, [key]: raw });
    await storage.getItem();
    expect(store.getState().auth.deviceToken).not.toBe('');
    if (key !== 'type') expect(store.getState().cart.type).toBe('pickup');
    if (key !== 'user') expect(store.getState().auth.user?._id).toBe('user-1');
    const reports = warn.mock.calls.flatMap(([text]) => /^Local storage key "\w+"/.exec(String(text)) ?? []);
    expect(reports).toEqual(texts.includes(key) ? [] : [`Local storage key "${key}"`]);
  });

  it('TYPE-01 the default type is delivery, and it is stored', async () => {
    const { store, persistor } = await startWith({});
    expect(store.getState().cart.type).toBe('delivery');
    await persistor.flush();
    expect(dump()).toEqual({
      type: 'delivery',
      cart_count: '0',
      cart_total: '0',
      apply_loyalty: 'false',
      user_lang: 'en',
    });
  });

  it('STORE-01 another tab that logs out, changes a key or clears everything reaches the state (A-70)', async () => {
    const { storage, store } = await startWith(full);
    localStorage.setItem('cart_count', '5');
    expect(storage.readExternal(store.getState())).toEqual({ cart: { count: 5 } });
    localStorage.setItem('unknown', '1');
    expect(storage.readExternal(store.getState())).toEqual({});
    localStorage.removeItem('user');
    localStorage.setItem('address', JSON.stringify(anAddress({ _id: 'address-2' })));
    expect(storage.readExternal(store.getState(), ['user_lang'])).toMatchObject({
      auth: { user: null },
      address: { current: { _id: 'address-2' } },
      branch: { current: aBranch() },
    });
    store.dispatch(signedOut({ reason: 'logout' }));
    localStorage.clear();
    const cleared = storage.readExternal(store.getState());
    expect(cleared).toMatchObject({ cart: { type: 'delivery', count: 0 }, promo: { code: '' } });
    expect([cleared.auth, cleared.lang]).toEqual([expect.not.objectContaining({ deviceToken: expect.anything() }), {}]);
  });

  it('A-70 what another tab still writes for a user who has just left this tab does not come back', async () => {
    const { storage, store, persistor } = await startWith(full);
    store.dispatch(signedOut({ reason: 'logout' }));
    localStorage.setItem('address', JSON.stringify(anAddress({ _id: 'address-2' })));
    expect(storage.readExternal(store.getState())).toEqual({});
    await persistor.flush();
    expect(dump()).not.toHaveProperty('address');
  });

  it('LOGIN-03 writes nothing while /login is open, and writes the state on leaving (A-06)', async () => {
    const { storage, persistor, store } = await startWith(full);
    storage.clearAndPause(null);
    store.dispatch({ type: 'cart/instructionWritten', payload: 'Bell' });
    await persistor.flush();
    expect(dump()).toEqual({});
    storage.writeThrough('user_lang', 'ar');
    expect(dump()).toEqual({ user_lang: 'ar' });
    storage.resume();
    expect(localStorage.getItem('delivery_instruction')).toBe('Bell');
  });
});
