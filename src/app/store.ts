import { combineReducers, configureStore, type Middleware, type Reducer, type Store } from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE, type PersistConfig } from 'redux-persist';
import autoMergeLevel2 from 'redux-persist/es/stateReconciler/autoMergeLevel2';
import { addressSlice, addressStorage } from '../features/address/addressSlice';
import { authSlice, authStorage, selectToken } from '../features/auth/authSlice';
import { branchSlice, branchStorage } from '../features/branch/branchSlice';
import { cartSlice, cartStorage } from '../features/cart/cartSlice';
import { loyaltySlice, loyaltyStorage } from '../features/loyalty/loyaltySlice';
import { menuSlice, menuStorage } from '../features/menu/menuSlice';
import { attemptSlice, attemptStorage } from '../features/orders/attemptSlice';
import { liveBarSlice } from '../features/orders/liveBarSlice';
import { paymentSlice, paymentStorage } from '../features/payment/paymentSlice';
import { promoSlice, promoStorage } from '../features/promo/promoSlice';
import { createRecorder } from '../features/support/recorder';
import { baseApi } from '../shared/api/baseApi';
import { connectionSlice } from '../shared/api/connectionSlice';
import { langSlice, langStorage, selectLang } from '../shared/i18n/langSlice';
import { mapSlice, mapStorage } from '../shared/map/mapSlice';
import { withExternalChanges } from '../shared/persist/externalChange';
import type { PlainKeyStorage } from '../shared/persist/plainKeyStorage';
import { replayReducer } from '../shared/persist/replayReducer';
import { noSavedReplies } from '../shared/persist/savedReplies';
import type { AnySliceStorage } from '../shared/persist/storedKeys';
import type { AppDispatch, AppState } from '../shared/store/appState';
import type { Services } from '../shared/store/services';
import type { StoreTools } from './devtools/storeTools';
import { sessionBoundary } from './sessionBoundary';

/** Every slice that has local-storage keys; nothing else is ever stored. */
export const storages = [
  authStorage, langStorage, cartStorage, addressStorage, branchStorage, menuStorage,
  promoStorage, loyaltyStorage, paymentStorage, attemptStorage, mapStorage,
] as unknown as readonly AnySliceStorage[];

const reducer = withExternalChanges(combineReducers({
  [authSlice.name]: authSlice.reducer,
  [langSlice.name]: langSlice.reducer,
  [cartSlice.name]: cartSlice.reducer,
  [addressSlice.name]: addressSlice.reducer,
  [branchSlice.name]: branchSlice.reducer,
  [menuSlice.name]: menuSlice.reducer,
  [promoSlice.name]: promoSlice.reducer,
  [loyaltySlice.name]: loyaltySlice.reducer,
  [paymentSlice.name]: paymentSlice.reducer,
  [attemptSlice.name]: attemptSlice.reducer,
  [mapSlice.name]: mapSlice.reducer,
  [connectionSlice.name]: connectionSlice.reducer,
  [liveBarSlice.name]: liveBarSlice.reducer,
  [baseApi.reducerPath]: baseApi.reducer,
}));

export type RootState = ReturnType<typeof reducer>;

/** What a store needs from outside; tests and the support replay bring their own. */
export interface StoreOptions {
  /** null: nothing is persisted. */
  storage: PlainKeyStorage | null;
  services?: Partial<Services>;
  /** Listener middlewares, first in the chain. */
  listeners?: readonly Middleware[];
  preloadedState?: Partial<RootState>;
  /** Redux DevTools, where they are on. */
  tools?: StoreTools;
}

const defaultServices: Omit<Services, 'events' | 'keys'> = {
  saved: noSavedReplies,
  fetch: (...args) => fetch(...args),
  now: () => Date.now(),
  newId: () => globalThis.crypto.randomUUID(),
  selectToken: (state) => selectToken(state as AppState),
  selectLang: (state) => selectLang(state as AppState),
};

export type AppStore = Store<AppState> & { dispatch: AppDispatch };

type Persistence = PersistConfig<RootState> & { deserialize: false };

// redux-persist hands our engine plain objects: the codecs of the slices do the encoding (see shared/persist).
const persistence = (storage: PlainKeyStorage | null): Persistence => ({
  key: 'root',
  storage: storage ?? { getItem: () => Promise.resolve(null), setItem: () => Promise.resolve(), removeItem: () => Promise.resolve() },
  whitelist: storages.map((each) => each.slice),
  stateReconciler: autoMergeLevel2,
  serialize: false,
  deserialize: false,
  // Old code must not undo what a newer version stored: unreadable keys are dropped one by one instead.
  version: 1,
  timeout: 0,
});

/** What an action of a log makes of a state, and nothing besides. */
export const computeAgain = replayReducer(persistence(null), reducer) as unknown as Reducer<AppState>;

/** The only way to get a store. */
export function setupStore({ storage, services, listeners = [], preloadedState, tools }: StoreOptions): AppStore {
  const recorder = createRecorder({ now: services?.now ?? defaultServices.now, place: () => window.location.pathname });
  const given: Services = { ...defaultServices, events: recorder.events, keys: () => storage?.inspect() ?? { stored: {}, unreadable: [] }, ...services };
  const persisted = persistReducer(persistence(storage), reducer);
  const store = configureStore({
    reducer: !storage ? reducer as never : tools ? tools.reducer(persisted, computeAgain as unknown as typeof persisted) : persisted,
    preloadedState: preloadedState as never,
    // The enhancer of Redux DevTools stands among the others, because something has to stand inside it (devtools/timeMachine).
    devTools: false,
    middleware: (defaults) => defaults({
      thunk: { extraArgument: tools?.services(given) ?? given },
      serializableCheck: {
        ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
        // A FormData argument of updateProfile and the browser's objects in RTK Query's meta.
        ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta', 'register', 'rehydrate'],
        ignoredPaths: ['api.mutations'],
      },
    }).prepend(...(tools ? [tools.middleware] : []), recorder.middleware, ...listeners).concat(sessionBoundary, baseApi.middleware),
    enhancers: (defaults) => (tools ? defaults().concat(tools.enhancer) : defaults()),
  });
  // redux-persist's reducer type hides the state's; the slices' own declarations say it (docs/adr/0005).
  return store as unknown as AppStore;
}
