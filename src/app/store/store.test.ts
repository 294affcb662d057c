import { setupStore, storages } from './store';

describe('the store', () => {
  it('STORE-01 persists exactly the specified keys and four additional ones', () => {
    const keys = (storages as unknown as { keys: { key: string }[] }[])
      .flatMap((each) => each.keys.map((storedKey) => storedKey.key))
      .sort();
    expect(keys).toEqual(
      [
        'address',
        'apply_loyalty',
        'branch',
        'cart_count',
        'cart_total',
        'checkout_attempt',
        'delivery_instruction',
        'deviceToken',
        'map_key',
        'promo_code',
        'recentSearches',
        'save_for_future',
        'selected_card_id',
        'session_only',
        'token',
        'type',
        'user',
        'user_id',
        'user_lang',
      ].sort(),
    );
  });

  it('combines every slice that declares a state (docs/adr/0005)', () => {
    const state = setupStore({ storage: null }).getState();
    expect(Object.keys(state).sort()).toEqual([
      'address',
      'api',
      'auth',
      'branch',
      'cart',
      'checkout',
      'connection',
      'deviceStorage',
      'lang',
      'liveBar',
      'loyalty',
      'map',
      'menu',
      'payment',
      'promo',
    ]);
  });
});
