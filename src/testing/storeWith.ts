import { setupStore, type AppStore } from '../app/store';
import { apiTable, type ApiTable } from './apiTable';

/** Tests only: the app's store, nothing persisted, over a provider that answers from a table. */
export const storeWith = (api: ApiTable = {}): AppStore => setupStore({ storage: null, services: { fetch: apiTable(api).fetch } });
