import type { Branch } from '../../../contract/branch';
import type { Cart } from '../../../contract/cart';
import { useDeferredValue, useEffect, useState, type ReactNode } from 'react';
import { AttemptPanel, EndedCharges, noticeText } from '../../features/orders/checkout/AttemptPanel';
import { loadOutcome } from '../../features/orders/checkout/CheckoutHost';
import { events, isUnpaidCard } from '../../features/orders/checkout/checkoutState';
import { startCheckout } from '../../features/orders/checkout/order';
import { selectOwnCheckout, selectOwnNotice, usePlacedOrder } from '../../features/orders/checkout/ownCheckout';
import type { OrderRequest } from '../../features/orders/checkout/prepareOrder';
import { selectUser } from '../../features/auth/authSlice';
import { useGetBranchesQuery } from '../../features/branch/branchApi';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectIsPickup, timeSet } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { formatDayTime } from '../../shared/lib/dubaiTime';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { ErrorState } from '../../shared/ui/ErrorState';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { Price } from '../../shared/ui/Price';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { useOrderTime } from '../../features/cart/useOrderTime';
import { useCart, useIsCartLoading } from '../../features/cart/useCart';
import { CheckoutPlace } from './CheckoutPlace';
import { OrderSummary } from './OrderSummary';
import { PaymentMethods, usePaymentChoice } from './PaymentMethods';
import { Wallets } from './Wallets';
import { useCheckoutGuards } from './useCheckoutGuards';

const Order = styled('div')({ display: 'grid', gap: 10, [desktop]: { '[data-body] &': { marginBlockStart: 20 } } });
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  padding: '10px 14px',
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.primary.tint,
  color: theme.vars.palette.primary.onTint,
}));

const Times = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

/** The chosen branch where it takes no orders now, and no time is known at which it does. */
function useClosedBranch(): Branch | undefined {
  const branch = useAppSelector(selectBranch);
  const isPickup = useAppSelector(selectIsPickup);
  const place = branch ? { lat: branch.lat, lng: branch.lng } : {};
  const branches = useGetBranchesQuery(place, { skip: !isPickup || !branch, refetchOnMountOrArgChange: true });
  const { time, isLoading } = useOrderTime();
  const current =
    isPickup && !time && !isLoading ? branches.data?.find((candidate) => candidate._id === branch?._id) : undefined;
  return current?.today_timing.is_open === false ? current : undefined;
}

function usePlaceOrder() {
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id ?? '';
  // A second press ends at once while the first one runs.
  const [presses, setPresses] = useState(0);
  const press = async (request: OrderRequest) => {
    setPresses((count) => count + 1);
    try {
      await dispatch(startCheckout(request));
    } finally {
      setPresses((count) => count - 1);
    }
  };
  useEffect(
    () => () => {
      dispatch(events.noticeSeen(userId));
    },
    [dispatch, userId],
  );
  return { isPressed: presses > 0, press };
}

interface PlaceOrderProps {
  total: number;
  note: string;
  nextTimes: readonly string[];
  isPressed: boolean;
  isPaying: boolean;
  isDisabled: boolean;
  onPress: () => void;
}

/** Free times in place of the one that was refused. */
function NextTimes({ times }: { times: readonly string[] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  return (
    <Times role="group" aria-label={t('cart.timeNext')}>
      {times.map((at) => (
        <Button key={at} size="small" variant="outlined" onClick={() => dispatch(timeSet({ at, isChosen: true }))}>
          {formatDayTime(t, at)}
        </Button>
      ))}
    </Times>
  );
}

function PlaceOrder({ total, note, nextTimes, isPressed, isPaying, isDisabled, onPress }: PlaceOrderProps) {
  const t = useT();
  return (
    <Order>
      {note && <Note role="alert">{note}</Note>}
      {nextTimes.length > 0 && <NextTimes times={nextTimes} />}
      <Button
        size="large"
        fullWidth
        split={!isPressed}
        loading={isPressed}
        disabled={isDisabled && !isPressed}
        onClick={onPress}
      >
        {isPressed ? (
          t(isPaying ? 'cart.paying' : 'cart.placing')
        ) : (
          <>
            {t('cart.placeOrder')}
            <Price amount={total} size="inherit" />
          </>
        )}
      </Button>
    </Order>
  );
}

interface CheckoutTotalsProps {
  state: ReturnType<typeof useCart>;
  isSettling: boolean;
  footer: ReactNode;
}

function CheckoutTotals({ state, isSettling, footer }: CheckoutTotalsProps) {
  const t = useT();
  const { cart, hasFailed, error, refetch, promo } = state;
  const isRedeeming = useAppSelector(selectApplyLoyalty);
  const isOffline = useAppSelector(selectIsOffline);
  // Place and payment are shown first; the totals follow in a render that taps can interrupt.
  const hasPainted = useDeferredValue(cart !== undefined, false);
  return (
    <PageStack $sticky>
      {hasFailed && (
        <ErrorState
          message={isOffline ? t('cart.offlinePlace') : t(cart ? 'cart.failedReload' : 'cart.failed')}
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {cart && cart.cartItems.length > 0 && hasPainted && (
        <OrderSummary cart={cart} promo={promo} isRedeeming={isRedeeming} isSettling={isSettling} footer={footer} />
      )}
      {(cart ? !hasPainted : !hasFailed) && <CardSkeleton lines={7} />}
    </PageStack>
  );
}

export function CheckoutScreen() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const state = useCart();
  const { cart, hasFailed, request, offer, promo } = state;
  const isFetching = useIsCartLoading(request);
  const payment = usePaymentChoice();
  const checkout = useAppSelector(selectOwnCheckout);
  const notice = useAppSelector(selectOwnNotice);
  const isPlaced = usePlacedOrder() !== null;
  const { isPressed, press } = usePlaceOrder();
  const isOffline = useAppSelector(selectIsOffline);
  const goto = paths.checkout(offer).slice(1);
  useCheckoutGuards(isFetching ? undefined : cart, goto, isPressed || isPlaced || 'attempt' in checkout);

  const closed = useClosedBranch();
  const { isMissed } = useOrderTime();
  const open = 'attempt' in checkout && !isPressed ? checkout : null;
  const dropped = promo.dropped ? t('cart.promoDropped', { code: promo.dropped.code }) : '';
  const note = isOffline && !isPressed ? t('cart.offlinePlace') : noticeText(t, notice) || dropped;
  const isDisabled =
    isFetching ||
    payment.isUnknown ||
    open !== null ||
    closed !== undefined ||
    isMissed ||
    hasFailed ||
    isOffline ||
    cart?.place_problem !== undefined ||
    cart?.cartItems.length === 0 ||
    isPlaced;
  const place = (cardId: string, shown: Cart) => press({ offer, shown, cardId, loadOutcome });
  const button = cart && (
    <PlaceOrder
      total={cart.grand_total}
      note={note}
      nextTimes={notice?.kind === 'timeTaken' ? notice.nextTimes : []}
      isPressed={isPressed}
      isPaying={'attempt' in checkout && isUnpaidCard(checkout.attempt)}
      isDisabled={isDisabled}
      onPress={() => void place(payment.cardId, cart)}
    />
  );

  return (
    <ScreenFrame
      title={t('cart.checkoutTitle')}
      back={paths.cart(offer)}
      actionBar={button && !isDesktop ? <ActionBar>{button}</ActionBar> : null}
    >
      <TwoColumns>
        <PageStack>
          <CheckoutPlace cart={cart} request={request} closed={closed} goto={goto} />
          {open && <AttemptPanel checkout={open} />}
          <EndedCharges />
          <section>
            <SectionHeader title={t('payment.method')} />
            {cart && <Wallets cart={cart} isDisabled={isDisabled || isPressed} onCard={place} />}
            <PaymentMethods
              choice={payment}
              isDisabled={isPressed || open !== null}
              addCardPath={paths.addCard(offer)}
              refusedCardId={notice?.kind === 'notCharged' ? notice.cardId : ''}
            />
          </section>
        </PageStack>
        <CheckoutTotals state={state} isSettling={isFetching} footer={isDesktop ? button : null} />
      </TwoColumns>
    </ScreenFrame>
  );
}
