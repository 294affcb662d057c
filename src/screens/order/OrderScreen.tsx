import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Branch } from '../../../contract/branch';
import { directionsUrl, hoursOf } from '../../features/branch/branchText';
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
import { orderRows } from '../../features/cart/amountRows';
import { usePageId } from '../../shared/lib/usePageId';
import { paths } from '../../shared/paths';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button, ButtonRoot } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { Icon } from '../../shared/ui/Icon';
import { LinkButton } from '../../shared/ui/LinkButton';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { Receipt } from '../../shared/ui/Receipt';
import { gridRows, styled } from '../../theme/styled';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { CancelOrder } from './CancelOrder';
import { canOrderAgain, OrderAgain } from '../../features/orders/again/OrderAgain';

const Pickup = styled(Card)(({ theme }) => ({
  ...gridRows(4),
  '& small, & p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary, overflowWrap: 'anywhere' },
  '& h2': theme.typography.h2,
  '& a': { justifySelf: 'start', marginBlockStart: 8 },
}));

/** Where a pick-up order waits; what the provider does not send is left out. */
function PickupPlace({ branch }: { branch: Branch | null }) {
  const t = useT();
  if (!branch?.name) return null;
  const hours = hoursOf(t, branch);
  return (
    <Pickup as="section" $pad>
      <small>{t('orders.pickupAt')}</small>
      <h2>
        <bdi>{branch.name}</bdi>
      </h2>
      {[branch.location, hours?.text].filter(Boolean).map((text) => (
        <p key={text}>
          <bdi>{text}</bdi>
        </p>
      ))}
      {branch.lat && branch.lng ? (
        <ButtonRoot href={directionsUrl(branch)} {...{ target: '_blank', rel: 'noopener noreferrer' }}>
          <Icon name="route" size={20} />
          {t('branch.directions')}
        </ButtonRoot>
      ) : null}
    </Pickup>
  );
}

function usePrinting(): boolean {
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // Synchronous, because the browser reads the page when the event's handlers have returned.
    const begin = () => flushSync(() => setIsPrinting(true));
    const end = () => setIsPrinting(false);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}

const Placed = styled('bdi')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

export function OrderScreen() {
  const t = useT();
  const texts = useOrderTexts();
  const id = usePageId();
  const query = useLiveOrder(id);
  const order = query.currentData?.order;
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
      <QueryView
        query={query}
        data={query.currentData}
        failed="orders.failedOne"
        action={isNotFound(query.error) && <LinkButton to={paths.myOrders()}>{t('orders.title')}</LinkButton>}
        skeleton={<OrderSkeleton />}
      >
        {({ order, title }) => (
          <TwoColumns>
            <PageStack>
              <OrderTrack order={order} title={title} />
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
        )}
      </QueryView>
    </ScreenFrame>
  );
}
