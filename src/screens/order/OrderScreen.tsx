import { OrderFacts } from '../../features/orders/components/OrderFacts';
import { OrderLines } from '../../features/orders/components/OrderLines';
import { OrderSkeleton } from '../../features/orders/components/OrderSkeletons';
import { OrderTrack } from '../../features/orders/components/OrderTrack';
import { PrintReceipt } from '../../features/orders/components/PrintReceipt';
import { isFinal } from '../../features/orders/orderStatus';
import { useLiveOrder } from '../../features/orders/useLiveOrders';
import { useOrderTexts } from '../../features/orders/useOrderTexts';
import { useTimeLeft } from '../../features/orders/useTimeLeft';
import { isNotFound } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { orderRows } from '../../shared/lib/amountRows';
import { usePageId } from '../../shared/lib/usePageId';
import { usePrinting } from '../../shared/lib/usePrinting';
import { paths } from '../../shared/paths';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { Receipt } from '../../shared/ui/Receipt';
import { styled } from '../../theme/styled';
import { LoadError } from '../layout/LoadError';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';
import { CancelOrder } from './CancelOrder';
import { canOrderAgain, OrderAgain } from './OrderAgain';
import { PickupPlace } from './PickupPlace';

const Placed = styled('bdi')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

export function OrderScreen() {
  const t = useT();
  const texts = useOrderTexts();
  const id = usePageId();
  const { currentData, error, isFetching, refetch } = useLiveOrder(id);
  const order = currentData?.order;
  const isPrinting = usePrinting();
  const isDesktop = useIsDesktop();
  const left = useTimeLeft(order);
  const title = order ? texts.code(order) : t('orders.details');
  const orderAgainButton = order && canOrderAgain(order) ? <OrderAgain order={order} /> : null;

  return (
    <ScreenFrame
      title={title}
      documentTitle={left?.minutes ? `${t('common.aboutMinutes', { count: left.minutes })} · ${title}` : undefined}
      back={paths.myOrders()}
      headerEnd={order ? <Placed>{texts.date(order)}</Placed> : null}
      actionBar={orderAgainButton && !isDesktop ? <ActionBar>{orderAgainButton}</ActionBar> : null}
    >
      {order ? (
        <TwoColumns>
          <PageStack>
            <OrderTrack order={order} title={currentData.title} />
            {order.type === 'pickup' && !isFinal(order.status) ? <PickupPlace branch={order.branch} /> : null}
            <OrderLines order={order} />
          </PageStack>
          <PageStack $sticky>
            <Receipt rows={orderRows(order, t)} />
            <OrderFacts order={order} />
            <CancelOrder order={order} />
            {typeof window.print === 'function' ? (
              <Button variant="text" startIcon="print" onClick={() => window.print()}>
                {t('orders.print')}
              </Button>
            ) : null}
            {isPrinting ? <PrintReceipt order={order} /> : null}
            {isDesktop ? orderAgainButton : null}
          </PageStack>
        </TwoColumns>
      ) : error && !isFetching ? (
        <LoadError
          isWholeScreen
          error={error}
          fallback="orders.failedOne"
          onRetry={() => void refetch()}
          action={isNotFound(error) ? <LinkButton to={paths.myOrders()}>{t('orders.title')}</LinkButton> : null}
        />
      ) : (
        <OrderSkeleton />
      )}
    </ScreenFrame>
  );
}
