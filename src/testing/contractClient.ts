import { setupStore } from '../app/store/store';
import { readSession } from '../features/auth/readUser';
import { asRecord } from '../shared/api/tolerant';
import { signedIn, type StoredUser } from '../shared/store/events';
import type { Exchange } from './publishedContract';

export function contractClient(url: string) {
  const exchanges: Exchange[] = [];
  const store = setupStore({
    storage: null,
    services: {
      fetch: async (input, init = {}) => {
        const address = new URL(input instanceof Request ? input.url : input, url);
        const response = await fetch(address, init);
        exchanges.push({
          method: init.method ?? 'GET',
          path: address.pathname.replace(/^\/api/, ''),
          query: Object.fromEntries(address.searchParams),
          body: typeof init.body === 'string' ? JSON.parse(init.body) : (init.body ?? null),
          httpStatus: response.status,
          reply: await response.clone().json(),
        });
        return response;
      },
    },
  });
  const last = () => {
    const found = exchanges.at(-1);
    if (!found) throw new Error('nothing was asked yet');
    return found;
  };
  return {
    store,
    exchanges,
    last,
    dispatch: store.dispatch,
    sentData: () => asRecord(last().reply).data,
    signIn: (session: StoredUser) => {
      store.dispatch(signedIn(session));
    },
    async signInAs(email: string, password: string): Promise<StoredUser> {
      const response = await fetch(new URL('/api/login', url), {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password }),
      });
      const session = readSession(asRecord(await response.json()).data);
      store.dispatch(signedIn(session));
      return session;
    },
  };
}
export type ContractClient = ReturnType<typeof contractClient>;
