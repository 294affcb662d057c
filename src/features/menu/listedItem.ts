import type { MenuItem } from '../../../contract/menu';
import type { AppState } from '../../shared/store/appState';
import { menuApi } from './menuApi';

const { getMenuItems, search } = menuApi.endpoints;

/** An item of a list or search result, without addons, shown until its details are loaded. */
export function findListedItem(state: AppState, id: string): MenuItem | undefined {
  for (const args of menuApi.util.selectCachedArgsForQuery(state, 'getMenuItems')) {
    for (const { items } of getMenuItems.select(args)(state).data?.pages ?? []) {
      const found = items.find((each) => each._id === id);
      if (found) return found;
    }
  }
  for (const args of menuApi.util.selectCachedArgsForQuery(state, 'search')) {
    const found = search
      .select(args)(state)
      .data?.find((each) => each._id === id);
    if (found) return found;
  }
  return undefined;
}
