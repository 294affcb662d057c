import { useEffect } from 'react';
import type { ReadCart } from '../../features/cart/cartApi';
import { LoyaltyCard } from '../../features/cart/LoyaltyCard';
import { PriceRows } from '../../features/cart/PriceRows';
import { exceedsSubtotal } from '../../features/cart/cartTotals';
import { redemptionChosen, selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { PromoBox } from '../../features/promo/PromoBox';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Stack } from '../../shared/ui/PageContainer';
import { Receipt } from '../../shared/ui/Receipt';
import type { useCart } from '../requests/useCart';
import { useIsDesktop } from '../layout/useIsDesktop';
import { CheckoutLink } from './CheckoutLink';

/** Promo code, points, the breakdown, and on the desktop the way on. */
export function CartSide({ cart, promo, offer, isFetching, isSettling }: {
  cart: ReadCart; promo: ReturnType<typeof useCart>['promo']; offer: string; isFetching: boolean; isSettling: boolean;
}) {
  const dispatch = useAppDispatch();
  const isDesktop = useIsDesktop();
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  const isRegistered = useAppSelector(selectIsRegistered);
  const isTooMuch = isRedeeming && exceedsSubtotal(cart);
  // Ticked and then disabled: it goes off and the cart is reloaded.
  useEffect(() => { if (isTooMuch && !isFetching) dispatch(redemptionChosen(false)); }, [isTooMuch, isFetching, dispatch]);
  return (
    <Stack $sticky>
      <PromoBox {...promo} isBusy={isFetching} onApply={promo.apply} onRemove={promo.remove} />
      {isRegistered && <LoyaltyCard cart={cart} isOn={isRedeeming} onChange={(isOn) => dispatch(redemptionChosen(isOn))} />}
      <Receipt pending={isSettling} footer={isDesktop ? <CheckoutLink cart={cart} offer={offer} spaced /> : null}>
        <PriceRows cart={cart} isRedeeming={isRedeeming} />
      </Receipt>
    </Stack>
  );
}
