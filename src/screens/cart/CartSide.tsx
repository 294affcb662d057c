import { useCallback, useEffect, type ReactNode } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { RedeemPoints } from '../../features/cart/RedeemPoints';
import { PriceRows } from '../../features/cart/PriceRows';
import { exceedsSubtotal } from '../../features/cart/cartTotals';
import { redemptionChosen, selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { PromoBox } from '../../features/promo/PromoBox';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Stack } from '../../shared/ui/PageContainer';
import { Receipt } from '../../shared/ui/Receipt';
import { useIsCartLoading, type useCart } from '../requests/useCart';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useLoadedCart } from './cartContext';
import { CheckoutLink } from './CheckoutLink';

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

/** Promo code, points, the breakdown, and on the desktop the checkout link. */
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
