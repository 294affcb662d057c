import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { refetchOnVisit } from '../../shared/api/refetchOnVisit';
import { useAppDispatch } from '../../shared/store/hooks';
import { isFinal } from './orderStatus';
import { ordersApi, useGetOrderDetailsQuery } from './ordersApi';
import type { PollOutcome } from './pollDelay';
import { usePolling } from './usePolling';

/** The details of an order, polled until its status is final. */
export function useLiveOrder(orderId: string) {
  const dispatch = useAppDispatch();
  const query = useGetOrderDetailsQuery({ order_id: orderId }, { refetchOnMountOrArgChange: refetchOnVisit() });
  const order = query.currentData?.order;

  usePolling(order !== undefined && !isFinal(order.status), async (): Promise<PollOutcome> => {
    const { data, isError } = await dispatch(
      ordersApi.endpoints.getOrderDetails.initiate({ order_id: orderId, quiet: true }, refetchWithoutSubscription),
    );
    if (isError || !data) return 'failed';
    return data.order.status === order?.status ? 'same' : 'news';
  });
  return query;
}
