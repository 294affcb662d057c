import { useMemo } from 'react';
import type { OrdersFilter } from '../../../contract/orders';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { livePolling } from './livePolling';
import { isFinal } from './orderStatus';
import { ordersApi, ordersOf, useGetMyOrdersInfiniteQuery } from './ordersApi';

/** The orders of a filter, polled while one of them is active. `skip`: send no request. */
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
