import { menuPlace } from '../../features/branch/menuPlace';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import type { AppState } from '../../shared/store/appState';

/** What menu calls say about the place. */
export const selectMenuPlace = (state: AppState) => menuPlace(selectOrderType(state), selectBranch(state));
