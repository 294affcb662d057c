import { matchPath } from 'react-router-dom';
import { selectUser } from '../../features/auth/authSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { routes, toGoto } from '../../shared/paths';
import { selectHasPlace, selectPlacePath } from '../../features/cart/placePath';
import type { AppState } from '../../shared/store/appState';

interface Place {
  pathname: string;
  search: string;
}

/** Routes without a guest login, because the visitor is about to sign in. */
const withoutSession = [
  routes.login,
  routes.register,
  routes.verifyOtp,
  routes.forgotPassword,
  routes.resetPassword,
  routes.support,
];
const isOneOf = (patterns: readonly string[], pathname: string) =>
  patterns.some((pattern) => matchPath(pattern, pathname));

export const needsSession = (pathname: string): boolean =>
  isOneOf(Object.values(routes), pathname) && !isOneOf(withoutSession, pathname);

/** The redirect of a visit that starts at `/` without an address; null for none (BOOT-02 to BOOT-04). */
export function firstRedirect(state: AppState, place: Place): string | null {
  if (!selectUser(state) || place.pathname !== routes.home) return null;
  if (selectOrderType(state) !== 'delivery' || selectHasPlace(state)) return null;
  const goto = new URLSearchParams(place.search).get('goto') || toGoto(place) || null;
  return selectPlacePath(state, goto);
}
