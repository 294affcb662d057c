import type { MenuItem } from '../../../contract/menu';
import type { AppState } from '../../shared/store/appState';
import { menuApi } from './menuApi';

const { getMenuItems, search } = menuApi.endpoints;

/** An item of a list or search result, without addons, shown until its details are loaded. */
export function findListedItem(state: AppState, id: string): MenuItem | undefined {
  for (const args of menuApi.util.selectCachedArgsForQuery(state, 'getMenuItems')) {
    for (const { items } of getMenuItems.select(args)(state).data?.pages ?? []) {
      const item = items.find((listed) => listed._id === id);
      if (item) return item;
    }
  }
  for (const args of menuApi.util.selectCachedArgsForQuery(state, 'search')) {
    const item = search
      .select(args)(state)
      .data?.find((listed) => listed._id === id);
    if (item) return item;
  }
  return undefined;
}
