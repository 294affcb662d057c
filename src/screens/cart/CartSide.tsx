import { useCallback, useEffect, type ReactNode } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import { LoyaltyCard } from '../../features/cart/LoyaltyCard';
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
import { useCartHere, useIsSettling } from './cartContext';
import { CheckoutLink } from './CheckoutLink';
import type { LineQuantities } from './useLineQuantities';

interface OfCart { request: GetCartQuery; pending: LineQuantities }

function Promo({ promo, request, pending }: OfCart & { promo: ReturnType<typeof useCart>['promo'] }) {
  const isLoading = useIsCartLoading(request, () => pending.get().size > 0);
  return <PromoBox {...promo} isBusy={isLoading} onApply={promo.apply} onRemove={promo.remove} />;
}

function Redemption({ request, pending }: OfCart) {
  const cart = useCartHere();
  const dispatch = useAppDispatch();
  const isOn = useAppSelector(selectApplyLoyalty);
  const isLoading = useIsCartLoading(request, () => pending.get().size > 0);
  const isTooMuch = exceedsSubtotal(cart);
  // Ticked and then disabled: it goes off and the cart is reloaded.
  const goesOff = isOn && isTooMuch && !isLoading;
  useEffect(() => { if (goesOff) dispatch(redemptionChosen(false)); }, [goesOff, dispatch]);
  const handleChange = useCallback((next: boolean) => { dispatch(redemptionChosen(next)); }, [dispatch]);
  return <LoyaltyCard points={cart.max_redeemable_points} worth={cart.loyalty_discount} isTooMuch={isTooMuch} isOn={isOn} onChange={handleChange} />;
}

function Breakdown() {
  return <PriceRows cart={useCartHere()} isRedeeming={useAppSelector(selectApplyLoyalty)} />;
}

function Totals({ request, pending, children }: OfCart & { children: ReactNode }) {
  return <Receipt pending={useIsSettling(request, pending)} footer={children}>{BREAKDOWN}</Receipt>;
}
/** One element: it is drawn for other figures, not because they are awaited. */
const BREAKDOWN = <Breakdown />;

/** Promo code, points, the breakdown, and on the desktop the way on. */
export function CartSide({ promo, offer, ...ofCart }: OfCart & { promo: ReturnType<typeof useCart>['promo']; offer: string }) {
  const isDesktop = useIsDesktop();
  const isRegistered = useAppSelector(selectIsRegistered);
  return (
    <Stack $sticky>
      <Promo {...ofCart} promo={promo} />
      {isRegistered && <Redemption {...ofCart} />}
      <Totals {...ofCart}>{isDesktop ? <CheckoutLink offer={offer} spaced /> : null}</Totals>
    </Stack>
  );
}
