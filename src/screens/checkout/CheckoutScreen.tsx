import { useRef, useState } from 'react';
import { selectAddress } from '../../features/address/addressSlice';
import { useGetBranchesQuery } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectPlacedOrder } from '../../features/orders/attemptSlice';
import { PaymentMethods } from '../../features/payment/PaymentMethods';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { useInSlices } from '../../shared/ui/useInSlices';
import { PlaceProblem } from '../layout/PlaceProblem';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useCart, useIsCartLoading } from '../requests/useCart';
import { AttemptPanel } from './AttemptPanel';
import { OrderSummary } from './OrderSummary';
import { PlaceOrderButton } from './PlaceOrderButton';
import { AddressSection, BranchSection } from './PlaceSection';
import { placeOrder, type PressResult } from './placeOrder';
import { selectOwnAttempt } from './recoverAttempt';
import { useCheckoutGuards } from './useCheckoutGuards';
import { usePaymentChoice } from './usePaymentChoice';

/** /checkout (CHK-01 to CHK-16). */
export function CheckoutScreen() {
  const t = useT();
  const dispatch = useAppDispatch();
  const isDesktop = useIsDesktop();
  const { cart, hasFailed, refetch, request, offer, promo } = useCart();
  const isFetching = useIsCartLoading(request);
  const payment = usePaymentChoice();
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const address = useAppSelector(selectAddress);
  const branch = useAppSelector(selectBranch);
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  const attempt = useAppSelector(selectOwnAttempt);
  const isPlaced = useAppSelector((state) => selectPlacedOrder(state) !== null);
  const [isPressed, setIsPressed] = useState(false);
  // Two clicks of one moment see the same state: the second must not end the first one's waiting.
  const isUnderWay = useRef(false);
  const [result, setResult] = useState<PressResult | null>(null);
  const isOffline = useAppSelector(selectIsOffline);
  const goto = paths.checkout(offer).slice(1);
  useCheckoutGuards(isFetching ? undefined : cart, goto, isPressed || isPlaced || attempt !== null);

  const place = branch ? { lat: branch.lat, lng: branch.lng } : {};
  const branches = useGetBranchesQuery(place, { skip: !isPickup || !branch, refetchOnMountOrArgChange: true });
  const isClosed = isPickup && branches.data?.find((each) => each._id === branch?._id)?.today_timing.is_open === false;

  const handlePlace = async () => {
    if (!cart || isUnderWay.current) return;
    isUnderWay.current = true;
    setIsPressed(true);
    setResult(null);
    const ended = await dispatch(placeOrder({ offer, shownTotal: cart.grand_total, method: payment.method, cardId: payment.cardId }));
    isUnderWay.current = false;
    setIsPressed(false);
    setResult(ended);
  };
  // Place and payment are seen first.
  const drawn = useInSlices(cart ? 1 : 0);
  const isOpen = attempt !== null && !isPressed;
  const button = cart && (
    <PlaceOrderButton
      total={cart.grand_total} result={result} isBusy={isPressed} isPaying={attempt?.step === 'paying'} isOffline={isOffline}
      isDisabled={isFetching || payment.isLoading || isOpen || isClosed || hasFailed || isOffline || cart.place_problem !== undefined || isPlaced} onPress={() => { void handlePlace(); }}
    />
  );

  return (
    <ScreenFrame title={t('cart.checkoutTitle')} back={paths.cart(offer)} actionBar={button && !isDesktop ? <ActionBar>{button}</ActionBar> : null}>
      <TwoColumns>
        <Stack>
          {!isPickup && address && <AddressSection address={address} goto={goto} />}
          {isPickup && branch && <BranchSection branch={branch} isClosed={isClosed} goto={goto} />}
          {cart?.place_problem && !isClosed ? <PlaceProblem message={cart.place_problem} goto={goto} /> : null}
          {isOpen && <AttemptPanel attempt={attempt} onResult={setResult} />}
          <section>
            <SectionHeader title={t('payment.method')} />
            <PaymentMethods {...payment.rows} isDisabled={isPressed || isOpen} addCardPath={paths.addCard(offer)} />
          </section>
        </Stack>
        <Stack $sticky>
          {hasFailed && <ErrorState message={isOffline ? t('cart.offlinePlace') : t(cart ? 'cart.failedReload' : 'cart.failed')} retryLabel={t('common.retry')} onRetry={() => { void refetch(); }} />}
          {cart && cart.cartItems.length > 0 && drawn > 0 && (
            <OrderSummary cart={cart} promo={promo} isRedeeming={isRedeeming} isSettling={isFetching} footer={isDesktop ? button : null} />
          )}
          {(cart ? drawn === 0 : !hasFailed) && <CardSkeleton lines={7} />}
        </Stack>
      </TwoColumns>
    </ScreenFrame>
  );
}
