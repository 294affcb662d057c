import { onEachVisit } from '../../shared/api/initiateOptions';
import { livePolling } from './livePolling';
import { isFinal } from './orderStatus';
import { ordersApi, useGetOrderDetailsQuery } from './ordersApi';

/** The details of an order, polled until its status is final. */
export function useLiveOrder(orderId: string) {
  const arg = { order_id: orderId };
  const live = ordersApi.endpoints.getOrderDetails.useQueryState(arg, {
    selectFromResult: ({ currentData, isError }) => ({
      isActive: currentData !== undefined && !isFinal(currentData.order.status),
      isError,
    }),
  });
  return useGetOrderDetailsQuery(arg, { ...onEachVisit, ...livePolling(live) });
}
