import type { Middleware, Reducer, StoreEnhancer } from '@reduxjs/toolkit';
import type { Services } from '../../shared/store/services';

/** What Redux DevTools adds to a store (app/store/store); in a chunk of its own, which production does not load. */
export interface StoreTools {
  /** The first of the chain. */
  middleware: Middleware;
  /** The innermost. */
  enhancer: StoreEnhancer;
  /** `live` for what happens, `again` for what is computed a second time. */
  reducer: <S>(live: Reducer<S>, again: Reducer<S>) => Reducer<S>;
  services: (services: Services) => Services;
}
