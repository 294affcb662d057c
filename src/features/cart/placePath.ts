import { useLocation } from 'react-router-dom';
import { selectAddress } from '../address/addressSlice';
import { selectIsRegistered } from '../auth/authSlice';
import { selectBranch } from '../branch/branchSlice';
import { selectIsPickup } from './cartSlice';
import { paths, routes, toGoto } from '../../shared/paths';
import type { AppState } from '../../shared/store/appState';

export const selectHasPlace = (state: AppState): boolean =>
  (selectIsPickup(state) ? selectBranch(state) : selectAddress(state)) !== null;

/** The screen that chooses the order's place; a guest has no list of addresses and enters one. */
export const selectPlacePath = (state: AppState, goto: string | null): string => {
  if (selectIsPickup(state)) return paths.branchPicker(goto);
  return selectIsRegistered(state) ? paths.addressList(goto) : paths.addAddress({ goto });
};

/** Screens that choose the place, whose own `goto` is passed on to avoid a redirect loop. */
const placeRoutes: readonly string[] = [routes.home, routes.addressList, routes.addAddress];

/** The `goto` back to the current screen from the choice of address or branch; null for Home. */
export function usePlaceGoto(): string | null {
  const location = useLocation();
  return placeRoutes.includes(location.pathname) ? new URLSearchParams(location.search).get('goto') : toGoto(location);
}
