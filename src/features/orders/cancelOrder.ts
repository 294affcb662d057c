import { isApiError } from '../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import type { AppDispatch } from '../../shared/store/appState';
import { ordersApi } from './ordersApi';

/** The result of a cancellation. `failed`: the order may still be placed; `message` says why, '' without a reply. */
export type CancelResult = { kind: 'cancelled' | 'failed'; message: string } | { kind: 'late' };

/**
 * Cancels an order. After a refusal, which may be of a repeated call, and after a lost reply the order is looked up.
 */
export const cancelOrder =
  (orderId: string) =>
  async (dispatch: AppDispatch): Promise<CancelResult> => {
    const { getOrderDetails } = ordersApi.endpoints;
    const args = { order_id: orderId };
    const { data, error } = await dispatch(ordersApi.endpoints.cancelOrder.initiate(args, { track: false }));
    if (data) {
      // Shown at once; the invalidated details are refetched.
      const { order } = data;
      if (order._id === orderId)
        dispatch(ordersApi.util.updateQueryData('getOrderDetails', args, () => ({ order, title: '' })));
      return { kind: 'cancelled', message: data.message };
    }
    const found = await dispatch(getOrderDetails.initiate(args, refetchWithoutSubscription));
    const status = found.isError ? undefined : found.data?.order.status;
    if (status === 'Cancelled') return { kind: 'cancelled', message: '' };
    if (status && status !== 'Placed') return { kind: 'late' };
    return { kind: 'failed', message: isApiError(error) && error.kind !== 'network' ? error.message : '' };
  };
