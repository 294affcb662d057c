import { useLocation } from 'react-router-dom';
import { routes, toGoto } from '../../shared/paths';

/** Screens that are themselves about the place: what they lead to is what counts, else coming back would go in a circle. */
const onTheWay: readonly string[] = [routes.home, routes.addressList, routes.addAddress];

/** The `goto` for choosing another address or branch from where the customer is, null for Home. */
export function usePlaceGoto(): string | null {
  const location = useLocation();
  return onTheWay.includes(location.pathname) ? new URLSearchParams(location.search).get('goto') : toGoto(location);
}
