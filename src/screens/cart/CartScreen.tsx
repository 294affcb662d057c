import { InstructionsCard } from '../../features/cart/InstructionsCard';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorState } from '../../shared/ui/ErrorState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { useInSlices } from '../../shared/ui/useInSlices';
import { OrderTypeToggle } from '../layout/OrderTypeToggle';
import { PlaceProblem } from '../layout/PlaceProblem';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';
import { useCart } from '../requests/useCart';
import { CartLines } from './CartLines';
import { CartOffline, CartOfflineNote } from './CartOffline';
import { CartNotice } from './CartNotice';
import { CartSide } from './CartSide';
import { CheckoutLink } from './CheckoutLink';
import { useCartNotice } from './useCartNotice';
import { useLineQuantities } from './useLineQuantities';
import { styled } from '../../theme/styled';

/** What needs the provider rests while there is no connection; what is typed stays. */
const Usable = styled('fieldset')({ display: 'contents' });
const Count = styled('span')(({ theme }) => ({ ...theme.typography.body2, color: theme.vars.palette.top.secondary, whiteSpace: 'nowrap' }));

/** /cart (CART-01 to CART-22). */
export function CartScreen() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { cart, hasFailed, isFetching, startedTimeStamp, refetch, offer, promo } = useCart();
  const quantities = useLineQuantities(cart, { startedTimeStamp, isSettled: !isFetching && !hasFailed });
  const notice = useCartNotice(cart, quantities.touched);
  const isOffline = useAppSelector(selectIsOffline);
  const isSettling = isFetching || quantities.pending.size > 0;
  const hasLines = cart !== undefined && cart.cartItems.length > 0;
  // The lines are seen first; what stands below them on the phone follows, from above to below, so that nothing moves.
  const drawn = useInSlices(hasLines ? 2 : 0);
  const pieces = cart?.cartItems.reduce((sum, line) => sum + Math.max(0, line.quantity), 0) ?? 0;

  return (
    <ScreenFrame
      title={t('cart.title')} back under={<OrderTypeToggle />}
      end={hasLines ? <Count>{t('cart.itemCount', { count: pieces })}</Count> : null}
      actionBar={hasLines && !isDesktop ? <ActionBar><CheckoutLink cart={cart} offer={offer} /></ActionBar> : null}
    >
      {isOffline && hasLines && <CartOfflineNote />}
      {isOffline && hasFailed && !cart && <CartOffline onRetry={() => { void refetch(); }} />}
      {hasFailed && !isOffline && (
        <Stack style={{ marginBlockEnd: 16 }}>
          <ErrorState whole={!cart} message={t(cart ? 'cart.failedReload' : 'cart.failed')} retryLabel={t('common.retry')} onRetry={() => { void refetch(); }} />
        </Stack>
      )}
      {notice && <CartNotice {...notice} />}
      {hasLines && (
        <TwoColumns>
          <Stack>
            {cart.place_problem ? <PlaceProblem message={cart.place_problem} goto={paths.cart(offer).slice(1)} /> : null}
            <Usable disabled={isOffline}><CartLines cart={cart} quantities={quantities} /></Usable>
            {drawn > 0 ? <InstructionsCard /> : null}
          </Stack>
          {drawn > 1 ? <Usable disabled={isOffline}><CartSide cart={cart} promo={promo} offer={offer} isFetching={isFetching} isSettling={isSettling} /></Usable> : null}
        </TwoColumns>
      )}
      {cart && !hasLines && !hasFailed && (
        <EmptyState art="empty" title={t('cart.empty')} text={t('cart.emptyText')} action={<LinkButton to={paths.items()} size="large">{t('cart.addItems')}</LinkButton>} />
      )}
      {!cart && !hasFailed && (
        <TwoColumns aria-busy="true"><ListSkeleton count={3} ember={78} /><Stack><CardSkeleton lines={1} /><CardSkeleton lines={5} /></Stack></TwoColumns>
      )}
    </ScreenFrame>
  );
}
