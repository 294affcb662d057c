import { setupStore, type AppStore } from '../app/store/store';
import { apiTable, type ApiTable } from './apiTable';

export const storeWith = (api: ApiTable = {}): AppStore =>
  setupStore({ storage: null, services: { fetch: apiTable(api).fetch, pathname: () => '/' } });
