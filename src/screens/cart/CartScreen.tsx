import { memo, useDeferredValue } from 'react';
import { selectCartCount, selectCartTotal } from '../../features/cart/cartSlice';
import { InstructionsCard } from '../../features/cart/InstructionsCard';
import { selectIsOffline } from '../../shared/api/connectionSlice';
import { useT } from '../../shared/i18n/useT';
import { formatAed } from '../../shared/lib/money';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorState } from '../../shared/ui/ErrorState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { narrow } from '../../theme/tokens';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { OrderTypeToggle } from '../../features/cart/place/OrderTypeToggle';
import { PlaceProblem } from '../../features/cart/place/PlaceProblem';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { useCart } from '../../features/cart/useCart';
import { CartContext } from './cartContext';
import { CartExtras } from './CartExtras';
import { CartLines } from './CartLines';
import { CartPlace } from './CartPlace';
import { type CartChanges, CartNotice, useCartNotice } from './CartNotice';
import { CartSide, CheckoutLink } from './CartSide';

/** Without a connection and a loaded cart: the device stores only the cart's count and total. */
function CartOffline({ onRetry }: { onRetry: () => void }) {
  const t = useT();
  const count = useAppSelector(selectCartCount);
  const total = useAppSelector(selectCartTotal);
  return (
    <EmptyState
      icon="offline"
      title={t('cart.offlineTitle')}
      text={
        <>
          {count > 0 ? <p>{t('cart.offlineCount', { count, total: formatAed(total) })}</p> : null}
          <p>{t('cart.offlineKept')}</p>
        </>
      }
      action={
        <Button variant="outlined" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      }
    />
  );
}

/** On a phone the total stands between the lines and what can be added to them. */
const Start = styled(PageStack)({ [narrow]: { display: 'contents', '& > .extras': { order: 1 } } });

const DisableableFieldset = styled('fieldset')({ display: 'contents' });

interface CartFrameProps extends Omit<ReturnType<typeof useCart>, 'cart'> {
  hasCart: boolean;
  hasLines: boolean;
  notice: CartChanges | null;
}

function CartColumns({ request, offer, promo }: Pick<CartFrameProps, 'request' | 'offer' | 'promo'>) {
  const t = useT();
  const isOffline = useAppSelector(selectIsOffline);
  // The lines are shown first; what is below them follows in a render that taps can interrupt.
  const hasPainted = useDeferredValue(true, false);
  const isDesktop = useIsDesktop();
  return (
    <TwoColumns>
      <Start>
        <CartPlace goto={paths.cart(offer).slice(1)} />
        <PlaceProblem request={request} goto={paths.cart(offer).slice(1)} />
        <DisableableFieldset disabled={isOffline}>
          <VisuallyHidden as="legend">{t('cart.title')}</VisuallyHidden>
          <CartLines request={request} />
        </DisableableFieldset>
        {hasPainted && isDesktop ? <InstructionsCard /> : null}
        {hasPainted && !isDesktop ? <CartExtras promo={promo} request={request} /> : null}
      </Start>
      {hasPainted ? (
        <DisableableFieldset disabled={isOffline}>
          <VisuallyHidden as="legend">{t('cart.orderSummary')}</VisuallyHidden>
          <CartSide promo={promo} offer={offer} request={request} />
        </DisableableFieldset>
      ) : null}
    </TwoColumns>
  );
}

// The parts read the cart from its context, so that a tap does not render the frame.
const CartFrame = memo(function CartFrame({
  hasCart,
  hasLines,
  hasFailed,
  error,
  notice,
  request,
  offer,
  promo,
  refetch,
}: CartFrameProps) {
  const t = useT();
  const isDesktop = useIsDesktop();
  const isOffline = useAppSelector(selectIsOffline);
  const retry = () => void refetch();

  return (
    <ScreenFrame
      title={t('cart.title')}
      back
      under={<OrderTypeToggle />}
      actionBar={
        hasLines && !isDesktop ? (
          <ActionBar>
            <CheckoutLink offer={offer} />
          </ActionBar>
        ) : null
      }
    >
      {hasLines && <OfflineNotice inset offlineText={t('cart.offline')} />}
      {isOffline && hasFailed && !hasCart && <CartOffline onRetry={retry} />}
      {hasFailed && !isOffline && (
        <PageStack style={{ marginBlockEnd: 16 }}>
          <ErrorState
            isWholeScreen={!hasCart}
            message={t(hasCart ? 'cart.failedReload' : 'cart.failed')}
            error={error}
            onRetry={retry}
          />
        </PageStack>
      )}
      {notice && <CartNotice {...notice} isEmpty={!hasLines} />}
      {hasLines && <CartColumns request={request} offer={offer} promo={promo} />}
      {hasCart && !hasLines && !hasFailed && (
        <EmptyState
          art="empty"
          title={t('cart.empty')}
          text={t('cart.emptyText')}
          action={
            <LinkButton to={paths.items()} size="large">
              {t('cart.addItems')}
            </LinkButton>
          }
        />
      )}
      {!hasCart && !hasFailed && (
        <TwoColumns aria-busy="true">
          <ListSkeleton count={3} brandShape={78} />
          <PageStack>
            <CardSkeleton lines={1} />
            <CardSkeleton lines={5} />
          </PageStack>
        </TwoColumns>
      )}
    </ScreenFrame>
  );
});

export function CartScreen() {
  const { cart, ...rest } = useCart();
  const notice = useCartNotice(cart);
  return (
    <CartContext value={cart}>
      <CartFrame
        {...rest}
        notice={notice}
        hasCart={cart !== undefined}
        hasLines={cart !== undefined && cart.cartItems.length > 0}
      />
    </CartContext>
  );
}
