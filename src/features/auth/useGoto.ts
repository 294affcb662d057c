import { useLocation } from 'react-router-dom';
import { routes, safeGoto, toGoto } from '../../shared/paths';

/** Sign-in screens, which are no targets after signing in. */
const signInRoutes: readonly string[] = [
  routes.login,
  routes.register,
  routes.verifyOtp,
  routes.forgotPassword,
  routes.resetPassword,
];

/** The validated `goto` of the sign-in screens; '' for none. */
export function useGoto(): string {
  const { search } = useLocation();
  const goto = safeGoto(new URLSearchParams(search).get('goto'));
  const [pathname = '', query] = goto.split('?');
  if (signInRoutes.includes(pathname)) return '';
  // The address screens follow anyway, so their own `goto` is used.
  const inner =
    pathname === routes.addressList || pathname === routes.addAddress
      ? safeGoto(new URLSearchParams(query).get('goto'))
      : goto;
  return toGoto({ pathname: inner });
}
