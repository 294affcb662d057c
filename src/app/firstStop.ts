import { matchPath } from 'react-router-dom';
import { selectAddress } from '../features/address/addressSlice';
import { selectUser } from '../features/auth/authSlice';
import { selectOrderType } from '../features/cart/cartSlice';
import { paths, routes, toGoto } from '../shared/paths';
import type { AppState } from '../shared/store/appState';

interface Place { pathname: string; search: string }

/** Screens that need no session: a visitor there is about to get one of their own. */
const withoutSession = [routes.login, routes.register, routes.verifyOtp, routes.forgotPassword, routes.resetPassword, routes.support];
const isOneOf = (patterns: readonly string[], pathname: string) => patterns.some((pattern) => matchPath(pattern, pathname));

/** Where a visitor without a stored user becomes a guest first (BOOT-01). */
export const needsSession = (pathname: string): boolean => isOneOf(Object.values(routes), pathname) && !isOneOf(withoutSession, pathname);

/** Where a visit that starts at `/` is led, before Home is drawn for nothing: delivery needs an address (BOOT-02 to BOOT-04). */
export function firstStop(state: AppState, place: Place): string | null {
  const user = selectUser(state);
  if (!user || place.pathname !== routes.home || selectOrderType(state) !== 'delivery' || selectAddress(state)) return null;
  const goto = new URLSearchParams(place.search).get('goto') || toGoto(place) || null;
  return user.is_guest === false ? paths.addressList(goto) : paths.addAddress({ goto });
}
