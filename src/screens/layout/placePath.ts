import { selectAddress } from '../../features/address/addressSlice';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { paths } from '../../shared/paths';
import type { AppState } from '../../shared/store/appState';

/** Whether the order has its place: an address for a delivery, a branch for a pickup. */
export const selectHasPlace = (state: AppState): boolean =>
  (selectOrderType(state) === 'pickup' ? selectBranch(state) : selectAddress(state)) !== null;

/** The screen that chooses the order's place; a guest has no saved addresses and enters the first. */
export const selectPlacePath = (state: AppState, goto: string | null): string => {
  if (selectOrderType(state) === 'pickup') return paths.branchPicker(goto);
  return selectAddress(state) || selectIsRegistered(state) ? paths.addressList(goto) : paths.addAddress({ goto });
};
