import { useDeferredValue } from 'react';
import { selectAddress } from '../../features/address/addressSlice';
import { useGetBranchesQuery } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectPlacedOrder } from '../../features/orders/checkout/checkoutSlice';
import { PaymentMethods } from '../../features/payment/PaymentMethods';
import { useLogException } from '../../shared/api/logException';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { PlaceProblem } from '../layout/PlaceProblem';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useCart, useIsCartLoading } from '../requests/useCart';
import { AttemptPanel } from './AttemptPanel';
import { OrderSummary } from './OrderSummary';
import { PlaceOrderButton } from './PlaceOrderButton';
import { AddressSection, BranchSection } from './PlaceSection';
import { selectOwnCheckout } from './selectOwnCheckout';
import { useCheckoutGuards } from './useCheckoutGuards';
import { usePaymentChoice } from './usePaymentChoice';
import { usePlaceOrder } from './usePlaceOrder';

/** Whether the chosen branch of a pickup is closed now. */
function useIsBranchClosed(): boolean {
  const branch = useAppSelector(selectBranch);
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const place = branch ? { lat: branch.lat, lng: branch.lng } : {};
  const branches = useGetBranchesQuery(place, { skip: !isPickup || !branch, refetchOnMountOrArgChange: true });
  useLogException('getBranches', branches.error);
  return isPickup && branches.data?.find((candidate) => candidate._id === branch?._id)?.today_timing.is_open === false;
}

/** Where the order goes, or where it is picked up. */
function CheckoutPlace({ problem, isClosed, goto }: { problem?: string | undefined; isClosed: boolean; goto: string }) {
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const address = useAppSelector(selectAddress);
  const branch = useAppSelector(selectBranch);
  return (
    <>
      {!isPickup && address && <AddressSection address={address} goto={goto} />}
      {isPickup && branch && <BranchSection branch={branch} isClosed={isClosed} goto={goto} />}
      {problem && !isClosed ? <PlaceProblem message={problem} goto={goto} /> : null}
    </>
  );
}

/** /checkout (CHK-01 to CHK-16). */
export function CheckoutScreen() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { cart, hasFailed, error, refetch, request, offer, promo } = useCart();
  useLogException('getCart', error);
  const isFetching = useIsCartLoading(request);
  const payment = usePaymentChoice();
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  const checkout = useAppSelector(selectOwnCheckout);
  const isPlaced = useAppSelector((state) => selectPlacedOrder(state) !== null);
  const { isPressed, result, setResult, placeOrder } = usePlaceOrder();
  const isOffline = useAppSelector(selectIsOffline);
  const goto = paths.checkout(offer).slice(1);
  useCheckoutGuards(isFetching ? undefined : cart, goto, isPressed || isPlaced || checkout !== null);

  const isClosed = useIsBranchClosed();
  // Place and payment are shown first; the totals follow in a render that taps can interrupt.
  const isSummaryShown = useDeferredValue(cart !== undefined, false);
  const isOpen = checkout !== null && !isPressed;
  const button = cart && (
    <PlaceOrderButton
      total={cart.grand_total}
      result={result}
      isBusy={isPressed}
      isPaying={checkout?.status === 'paying'}
      isOffline={isOffline}
      isDisabled={
        isFetching ||
        payment.isLoading ||
        isOpen ||
        isClosed ||
        hasFailed ||
        isOffline ||
        cart.place_problem !== undefined ||
        cart.cartItems.length === 0 ||
        isPlaced
      }
      onPress={() => {
        void placeOrder({ offer, shownTotal: cart.grand_total, cardId: payment.cardId });
      }}
    />
  );

  return (
    <ScreenFrame
      title={t('cart.checkoutTitle')}
      back={paths.cart(offer)}
      actionBar={button && !isDesktop ? <ActionBar>{button}</ActionBar> : null}
    >
      <TwoColumns>
        <Stack>
          <CheckoutPlace problem={cart?.place_problem} isClosed={isClosed} goto={goto} />
          {isOpen && <AttemptPanel checkout={checkout} onResult={setResult} />}
          <section>
            <SectionHeader title={t('payment.method')} />
            <PaymentMethods {...payment.rows} isDisabled={isPressed || isOpen} addCardPath={paths.addCard(offer)} />
          </section>
        </Stack>
        <Stack $sticky>
          {hasFailed && (
            <ErrorState
              message={isOffline ? t('cart.offlinePlace') : t(cart ? 'cart.failedReload' : 'cart.failed')}
              error={error}
              retryLabel={t('common.retry')}
              onRetry={() => {
                void refetch();
              }}
            />
          )}
          {cart && cart.cartItems.length > 0 && isSummaryShown && (
            <OrderSummary
              cart={cart}
              promo={promo}
              isRedeeming={isRedeeming}
              isSettling={isFetching}
              footer={isDesktop ? button : null}
            />
          )}
          {(cart ? !isSummaryShown : !hasFailed) && <CardSkeleton lines={7} />}
        </Stack>
      </TwoColumns>
    </ScreenFrame>
  );
}
