import { selectAddress } from '../../features/address/addressSlice';
import { menuPlace } from '../../features/branch/menuPlace';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import type { AppState } from '../../shared/store/appState';

export const selectMenuPlace = (state: AppState) =>
  menuPlace(selectOrderType(state), selectBranch(state), selectAddress(state));
