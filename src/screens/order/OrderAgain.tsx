import { lazy, Suspense } from 'react';
import type { Order } from '../../../contract/orders';
import { isFinal } from '../../features/orders/orderStatus';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { useOrderAgain } from './useOrderAgain';

const OrderAgainSheet = lazy(async () => ({
  default: (await import(/* webpackChunkName: "order-again" */ './OrderAgainSheet')).OrderAgainSheet,
}));

/** Only finished orders whose items carry ids can be ordered again (B-05). */
export const canOrderAgain = ({ status, order_items }: Order): boolean =>
  isFinal(status) && order_items.some(({ item }) => item._id);

export function OrderAgain({ order }: { order: Order }) {
  const t = useT();
  const { start, isBusy, lines, dismiss } = useOrderAgain();
  return (
    <>
      <Button size="large" fullWidth startIcon="refresh" loading={isBusy} onClick={() => start(order)}>
        {isBusy ? t('orders.againBusy') : t('orders.again')}
      </Button>
      {lines ? (
        <Suspense fallback={null}>
          <OrderAgainSheet lines={lines} onClose={dismiss} />
        </Suspense>
      ) : null}
    </>
  );
}
