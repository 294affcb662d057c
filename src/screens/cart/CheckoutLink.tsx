import Box from '@mui/material/Box';
import type { Cart } from '../../../contract/cart';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { paths, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Price } from '../../shared/ui/Price';

/** Checkout with the server's total; guests are led to /login and back (CART-07, CART-19). */
export function CheckoutLink({ cart, offer, spaced = false }: { cart: Cart; offer: string; spaced?: boolean }) {
  const t = useT();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkout = paths.checkout(offer);
  const [pathname = '', query] = checkout.split('?');
  const to = isRegistered ? checkout : paths.login(toGoto({ pathname, search: query ? `?${query}` : '' }));
  return (
    <Box sx={{ marginBlockStart: spaced ? 5 : 0 }}>
      <LinkButton to={to} size="large" fullWidth split>{t('cart.checkout')}<Price amount={cart.grand_total} size="inherit" /></LinkButton>
    </Box>
  );
}
