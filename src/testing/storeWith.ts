import { setupStore, type AppStore } from '../app/store/store';
import { apiTable, type ApiTable } from './apiTable';

/** Tests only: the app's store without persistence, with a provider that answers from a table. */
export const storeWith = (api: ApiTable = {}): AppStore =>
  setupStore({ storage: null, services: { fetch: apiTable(api).fetch } });
