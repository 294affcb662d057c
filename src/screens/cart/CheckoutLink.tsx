import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { paths, toGoto } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Price } from '../../shared/ui/Price';
import { useLoadedCart } from './cartContext';
import { styled } from '../../theme/styled';

const Root = styled('div')<{ $spaced: boolean }>(({ $spaced }) => ({ marginBlockStart: $spaced ? 20 : 0 }));

/** Checkout with the server's total; guests are led to /login and back (CART-07, CART-19). */
export function CheckoutLink({ offer, spaced = false }: { offer: string; spaced?: boolean }) {
  const t = useT();
  const { grand_total: total } = useLoadedCart();
  const isRegistered = useAppSelector(selectIsRegistered);
  const checkout = paths.checkout(offer);
  const [pathname = '', query] = checkout.split('?');
  const to = isRegistered ? checkout : paths.login(toGoto({ pathname, search: query ? `?${query}` : '' }));
  return (
    <Root $spaced={spaced}>
      <LinkButton to={to} size="large" fullWidth split>
        {t('cart.checkout')}
        <Price amount={total} size="inherit" />
      </LinkButton>
    </Root>
  );
}
