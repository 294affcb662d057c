import { useLocation } from 'react-router-dom';
import { routes, toGoto } from '../../shared/paths';

/** Screens that choose the place, whose own `goto` is passed on to avoid a redirect loop. */
const placeRoutes: readonly string[] = [routes.home, routes.addressList, routes.addAddress];

/** The `goto` back to the current screen from the choice of address or branch; null for Home. */
export function usePlaceGoto(): string | null {
  const location = useLocation();
  return placeRoutes.includes(location.pathname) ? new URLSearchParams(location.search).get('goto') : toGoto(location);
}
