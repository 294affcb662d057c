import { setupStore } from '../store/store';
import { apiTable, offline, refused } from '../../testing/apiTable';
import { aCart, aUser } from '../../testing/builders';
import { sessionExpired, signedIn, signedOut } from '../../shared/store/events';
import { cartApi } from '../../features/cart/cartApi';
import { typeChosen } from '../../features/cart/cartSlice';
import { createRecorder, MAX_EVENTS } from '../../features/support/recorder';

function recording(api: Parameters<typeof apiTable>[0]) {
  let time = 1000;
  const recorder = createRecorder({ now: () => (time += 1), place: () => '/cart' });
  return {
    recorder,
    store: setupStore({ storage: null, listeners: [recorder.middleware], services: { fetch: apiTable(api).fetch } }),
  };
}
const ask = (code: string) =>
  cartApi.endpoints.getCart.initiate({ type: 'delivery', promo_code: code }, { forceRefetch: true });

describe('B-02 the events of support', () => {
  it('are action types, and calls with method, path, status and duration, without body and reply', async () => {
    const { recorder, store } = recording({
      '/getCart': ({ query }: { query: Record<string, string> }) =>
        query.promo_code === 'BAD' ? refused('no such code') : query.promo_code === 'GONE' ? offline() : aCart(),
    });
    store.dispatch(signedIn(aUser()));
    store.dispatch(typeChosen('pickup'));
    for (const code of ['WINGS20', 'BAD', 'GONE']) await store.dispatch(ask(code));
    expect(recorder.events()).toEqual([
      { at: 1001, type: 'auth/signedIn', place: '/cart' },
      { at: 1002, type: 'cart/typeChosen' },
      { at: 1003, call: 'GET /getCart', status: 200, ms: expect.any(Number) },
      { at: 1004, call: 'GET /getCart', status: 200, ms: expect.any(Number), failed: 'refused' },
      { at: 1005, call: 'GET /getCart', status: null, ms: expect.any(Number), failed: 'network' },
    ]);
    expect(JSON.stringify(recorder.events())).not.toMatch(/sara|WINGS20|BAD|such code/i);
  });

  it('are the last hundred, stay after a session has expired, and are deleted when the customer signs out', () => {
    const { recorder, store } = recording({});
    for (let press = 0; press < MAX_EVENTS + 20; press += 1)
      store.dispatch(typeChosen(press % 2 ? 'pickup' : 'delivery'));
    store.dispatch(sessionExpired({ message: 'over' }));
    expect(recorder.events()).toHaveLength(MAX_EVENTS);
    expect(recorder.events().at(-1)?.type).toBe('auth/sessionExpired');
    store.dispatch(signedOut({ reason: 'logout' }));
    expect(recorder.events().map((event) => event.type)).toEqual(['auth/signedOut']);
  });
});
