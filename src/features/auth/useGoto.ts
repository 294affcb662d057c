import { useLocation } from 'react-router-dom';
import { routes, safeGoto, toGoto } from '../../shared/paths';

/** Screens on the way of signing in: coming back to them afterwards would lead in a circle. */
const onTheWay: readonly string[] = [routes.login, routes.register, routes.verifyOtp, routes.forgotPassword, routes.resetPassword];

/** The checked `goto` that travels from login over register and code to the address, '' for none. */
export function useGoto(): string {
  const { search } = useLocation();
  const goto = safeGoto(new URLSearchParams(search).get('goto'));
  const [pathname = '', query] = goto.split('?');
  if (onTheWay.includes(pathname)) return '';
  // The address screens come next anyway: what they were to lead to is what counts.
  const inner = pathname === routes.addressList || pathname === routes.addAddress ? safeGoto(new URLSearchParams(query).get('goto')) : goto;
  return toGoto({ pathname: inner });
}
