import { useMemo } from 'react';
import type { OrdersFilter } from '../../../contract/orders';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { ordersApi, ordersOf, useGetMyOrdersInfiniteQuery, useGetOrderDetailsQuery } from './ordersApi';
import { isFinal } from './orderStatus';

/** Options of a query of active orders: polls while the page is visible, less often after a failure (B-06). */
const livePolling = ({ isActive, isError }: { isActive: boolean; isError: boolean }) => ({
  pollingInterval: isActive ? (isError ? 60_000 : 20_000) : 0,
  skipPollingIfUnfocused: true,
  refetchOnFocus: isActive,
});

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

export function useLiveOrders(
  status: OrdersFilter,
  { skip = false, quiet = false }: { skip?: boolean; quiet?: boolean } = {},
) {
  const arg = { status, quiet };
  const live = ordersApi.endpoints.getMyOrders.useInfiniteQueryState(arg, {
    selectFromResult: ({ currentData, isError }) => ({
      isActive: (ordersOf(currentData) ?? []).some((order) => !isFinal(order.status)),
      isError,
    }),
  });
  const query = useGetMyOrdersInfiniteQuery(arg, { ...onEachVisit, ...livePolling(live), skip });
  const pages = query.currentData;
  const orders = useMemo(() => ordersOf(pages), [pages]);
  return { ...query, orders };
}
