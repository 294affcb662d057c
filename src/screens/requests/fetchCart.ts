import type { Cart, GetCartQuery } from '../../../contract/cart';
import { cartApi } from '../../features/cart/cartApi';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import type { AppThunk } from '../../shared/store/appState';

/** Requests the cart past the cache; null after a failure, which the listener has shown. */
export const fetchCart =
  (request: GetCartQuery): AppThunk<Promise<Cart | null>> =>
  async (dispatch) => {
    const reply = await dispatch(cartApi.endpoints.getCart.initiate(request, refetchWithoutSubscription));
    return reply.isError || !reply.data ? null : reply.data;
  };
