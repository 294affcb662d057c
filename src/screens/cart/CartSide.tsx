import { type ReactNode, useCallback, useEffect } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { exceedsSubtotal, PriceRows } from '../../features/cart/PriceRows';
import { RedeemPoints } from '../../features/cart/RedeemPoints';
import { redemptionChosen, selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { PromoBox } from '../../features/promo/PromoBox';
import { useT } from '../../shared/i18n/useT';
import { paths, toGoto } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Stack } from '../../shared/ui/PageContainer';
import { Price } from '../../shared/ui/Price';
import { Receipt } from '../../shared/ui/Receipt';
import { styled } from '../../theme/styled';
import { useIsDesktop } from '../layout/useIsDesktop';
import { type useCart, useIsCartLoading } from '../requests/useCart';
import { useLoadedCart } from './cartContext';

const Root = styled('div')<{ $spaced: boolean }>(({ $spaced }) => ({ marginBlockStart: $spaced ? 20 : 0 }));

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

interface OfRequest {
  request: GetCartQuery;
}

function Promo({ promo, request }: OfRequest & { promo: ReturnType<typeof useCart>['promo'] }) {
  const isBusy = useIsCartLoading(request, false);
  return <PromoBox {...promo} isBusy={isBusy} onApply={promo.apply} onRemove={promo.remove} />;
}

function Redemption({ request }: OfRequest) {
  const cart = useLoadedCart();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectApplyLoyalty);
  const isLoading = useIsCartLoading(request, false);
  const isTooMuch = exceedsSubtotal(cart);
  // A ticked box that becomes disabled is cleared, and the cart is reloaded.
  const isTurnedOff = isOn && isTooMuch && !isLoading;
  useEffect(() => {
    if (isTurnedOff) dispatch(redemptionChosen(false));
  }, [isTurnedOff, dispatch]);
  const handleChange = useCallback(
    (next: boolean) => {
      dispatch(redemptionChosen(next));
    },
    [dispatch],
  );
  return (
    <RedeemPoints
      points={cart.max_redeemable_points}
      worth={cart.loyalty_discount}
      exceedsSubtotal={isTooMuch}
      isOn={isOn}
      onChange={handleChange}
    />
  );
}

function Totals({ request, children }: OfRequest & { children: ReactNode }) {
  const cart = useLoadedCart();
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  return (
    <Receipt pending={useIsCartLoading(request)} footer={children}>
      <PriceRows cart={cart} isRedeeming={isRedeeming} />
    </Receipt>
  );
}

export function CartSide({
  promo,
  offer,
  request,
}: OfRequest & { promo: ReturnType<typeof useCart>['promo']; offer: string }) {
  const isDesktop = useIsDesktop();
  const isRegistered = useAppSelector(selectIsRegistered);
  return (
    <Stack $sticky>
      <Promo request={request} promo={promo} />
      {isRegistered && <Redemption request={request} />}
      <Totals request={request}>{isDesktop ? <CheckoutLink offer={offer} spaced /> : null}</Totals>
    </Stack>
  );
}
