import { setupStore } from '../app/store/store';
import { refetchWithoutSubscription } from '../shared/api/initiateOptions';
import { asRecord } from '../shared/api/readShape';
import { signedIn } from '../features/auth/authSlice';
import type { StoredUser } from '../features/auth/readUser';
import type { Exchange } from './publishedContract';

interface Endpoint<A, R> {
  initiate(arg: A, options?: object): (dispatch: never, getState: never, extra: never) => { unwrap(): Promise<R> };
}

export function contractClient(url: string) {
  const exchanges: Exchange[] = [];
  const store = setupStore({
    storage: null,
    services: {
      pathname: () => '/',
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
    const exchange = exchanges.at(-1);
    if (!exchange) throw new Error('nothing was asked yet');
    return exchange;
  };
  return {
    exchanges,
    last,
    dispatch: store.dispatch,
    ask: async <A, R>({ initiate }: Endpoint<A, R>, arg: A): Promise<R> => {
      const asked: unknown = store.dispatch(initiate(arg, refetchWithoutSubscription) as never);
      const data = await (asked as { unwrap(): Promise<R> }).unwrap();
      // The reload that follows a mutation would forget a query that nobody subscribes to.
      await new Promise(setImmediate);
      return data;
    },
    sentData: () => asRecord(last().reply).data,
    signIn: (session: StoredUser) => {
      store.dispatch(signedIn(session));
    },
  };
}
