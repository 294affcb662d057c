import {
  combineReducers,
  configureStore,
  type Middleware,
  type Reducer,
  type Store,
  type StoreEnhancer,
} from '@reduxjs/toolkit';
import { FLUSH, PAUSE, PERSIST, persistReducer, PURGE, REGISTER, REHYDRATE, type PersistConfig } from 'redux-persist';
import autoMergeLevel2 from 'redux-persist/es/stateReconciler/autoMergeLevel2';
import { addressPersist } from '../../features/address/addressSlice';
import { authPersist, selectToken } from '../../features/auth/authSlice';
import { branchPersist } from '../../features/branch/branchSlice';
import { cartPersist } from '../../features/cart/cartSlice';
import { loyaltyPersist } from '../../features/loyalty/loyaltySlice';
import { menuPersist } from '../../features/menu/menuSlice';
import { checkoutPersist } from '../../features/orders/checkout/checkoutSlice';
import { ordersPersist } from '../../features/orders/ordersSlice';
import { paymentPersist } from '../../features/payment/paymentSlice';
import { promoPersist } from '../../features/promo/promoSlice';
import { baseApi } from '../../shared/api/baseApi';
import { connectionPersist } from '../../shared/api/connectionSlice';
import { langPersist, selectLang } from '../../shared/i18n/langSlice';
import { randomId } from '../../shared/lib/randomId';
import { mapPersist } from '../../shared/map/mapSlice';
import { deviceStoragePersist } from '../../shared/persist/deviceStorageSlice';
import { withExternalChanges } from '../../shared/persist/externalChange';
import { createPlainKeyStorage, type PlainKeyStorage } from '../../shared/persist/plainKeyStorage';
import type { AnySlicePersistConfig } from '../../shared/persist/storedKeys';
import type { AppDispatch, AppState, Services } from '../../shared/store/appState';
import { selectMenuPlace } from './selectMenuPlace';
import { announceUserChange, resetOnUserChange, userIdOf } from './userChange';

export const persistConfigs = [
  authPersist,
  langPersist,
  cartPersist,
  addressPersist,
  branchPersist,
  menuPersist,
  promoPersist,
  loyaltyPersist,
  paymentPersist,
  checkoutPersist,
  mapPersist,
  connectionPersist,
  deviceStoragePersist,
  ordersPersist,
] as unknown as readonly AnySlicePersistConfig[];

const reducers = Object.fromEntries(persistConfigs.map(({ slice }) => [slice.name, slice.reducer]));
const reducer = resetOnUserChange(
  withExternalChanges(
    combineReducers({ ...reducers, [baseApi.reducerPath]: baseApi.reducer }) as unknown as Reducer<AppState>,
  ),
  persistConfigs,
);

export const createAppStorage = (backing: Storage | null): PlainKeyStorage =>
  createPlainKeyStorage(persistConfigs, backing, userIdOf);

export interface StoreOptions {
  storage: PlainKeyStorage | null;
  services?: Partial<Services>;
  listeners?: readonly Middleware[];
  preloadedState?: Partial<AppState>;
  devTools?: StoreEnhancer;
  /** Whether Redux Toolkit looks for mutations and for values that cannot be serialised, in development. */
  isChecked?: boolean;
}

const defaultServices: Omit<Services, 'keys' | 'failedKeys'> = {
  fetch: (...args) => fetch(...args),
  now: () => Date.now(),
  newId: randomId,
  openPage: (url) => window.location.assign(url),
  pathname: () => window.location.pathname,
  selectToken,
  selectLang,
  selectMenuPlace,
};

export type AppStore = Store<AppState> & { dispatch: AppDispatch };

type Persistence = PersistConfig<AppState> & { deserialize: false };

// Without serialization, because the codecs of the slices encode each value (shared/persist).
const persistence = (storage: PlainKeyStorage | null): Persistence => ({
  key: 'root',
  storage: storage ?? {
    getItem: () => Promise.resolve(null),
    setItem: () => Promise.resolve(),
    removeItem: () => Promise.resolve(),
  },
  whitelist: persistConfigs.flatMap(({ slice, keys }) => (keys.length > 0 ? [slice.name] : [])),
  stateReconciler: autoMergeLevel2,
  serialize: false,
  deserialize: false,
  // Stays 1: unreadable keys are dropped one by one, so that older code keeps what a newer version stored.
  version: 1,
  timeout: 0,
});

export function setupStore({
  storage,
  services,
  listeners = [],
  preloadedState,
  devTools,
  isChecked = true,
}: StoreOptions): AppStore {
  const allServices: Services = {
    ...defaultServices,
    keys: () => storage?.inspect() ?? { stored: {}, unreadable: [] },
    failedKeys: () => storage?.failedKeys() ?? [],
    ...services,
  };
  const persisted = persistReducer(persistence(storage), reducer);
  const store = configureStore({
    reducer: storage ? persisted : (reducer as never),
    preloadedState: preloadedState as never,
    // Added below as an enhancer, which is loaded only where it is wanted.
    devTools: false,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: allServices },
        immutableCheck: isChecked,
        serializableCheck: isChecked && {
          ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER],
          ignoredActionPaths: ['meta.arg', 'meta.baseQueryMeta', 'register', 'rehydrate'],
          ignoredPaths: ['api.mutations'],
        },
      })
        .prepend(...listeners)
        .concat(announceUserChange, baseApi.middleware),
    enhancers: (defaults) => (devTools ? defaults().concat(devTools) : defaults()),
  });
  return store;
}
