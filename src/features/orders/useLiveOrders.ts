import { useMemo } from 'react';
import type { Order, OrdersFilter } from '../../../contract/orders';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { refetchOnVisit } from '../../shared/api/refetchOnVisit';
import { useAppDispatch } from '../../shared/store/hooks';
import { isFinal } from './orderStatus';
import { ordersApi, ordersOf, useGetMyOrdersInfiniteQuery } from './ordersApi';
import type { PollOutcome } from './pollDelay';
import { usePolling } from './usePolling';

const statuses = (orders: readonly Order[] | undefined) =>
  (orders ?? []).map(({ _id, status }) => `${_id} ${status}`).join();

/** The orders of a filter, polled while one of them is active. `skip`: send no request. */
export function useLiveOrders(
  status: OrdersFilter,
  { skip = false, quiet = false }: { skip?: boolean; quiet?: boolean } = {},
) {
  const dispatch = useAppDispatch();
  const query = useGetMyOrdersInfiniteQuery({ status, quiet }, { refetchOnMountOrArgChange: refetchOnVisit(), skip });
  const pages = query.currentData;
  const orders = useMemo(() => ordersOf(pages), [pages]);

  usePolling(!skip && (orders ?? []).some(({ status }) => !isFinal(status)), async (): Promise<PollOutcome> => {
    const { data, isError } = await dispatch(
      ordersApi.endpoints.getMyOrders.initiate({ status, quiet: true }, refetchWithoutSubscription),
    );
    if (isError || !data) return 'failed';
    return statuses(ordersOf(data)) === statuses(orders) ? 'same' : 'news';
  });
  return { ...query, orders };
}
