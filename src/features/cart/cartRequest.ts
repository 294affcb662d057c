import { createSelector } from '@reduxjs/toolkit';
import type { Cart, GetCartQuery } from '../../../contract/cart';
import { selectAddress } from '../address/addressSlice';
import { selectBranch } from '../branch/branchSlice';
import { cartApi } from './cartApi';
import { cartQuery, placeIds, timeOf } from './cartQuery';
import { selectOrderType, selectTime } from './cartSlice';
import { selectApplyLoyalty } from '../loyalty/loyaltySlice';
import { selectOffer, selectPromoCode } from '../promo/promoSlice';
import { isApiError, type ApiError } from '../../shared/api/apiError';
import { abortQueries } from '../../shared/api/reload';
import { paths } from '../../shared/paths';
import type { AppState, AppThunk } from '../../shared/store/appState';
import { useAppSelector } from '../../shared/store/hooks';

/** Requests the cart past the cache, and once more if a change aborts the request. The error is an ApiError or none. */
export const fetchCart =
  (request: GetCartQuery): AppThunk<Promise<{ cart: Cart | null; error: ApiError | null }>> =>
  async (dispatch) => {
    const ask = () => dispatch(cartApi.endpoints.getCart.initiate(request, { forceRefetch: true }));
    // Subscribed meanwhile, because a change drops replies that nothing waits for.
    const calls = [ask()];
    let reply = await calls[0];
    // Ended by a change, and maybe under way again.
    if (!reply?.isSuccess && !isApiError(reply?.error)) {
      await dispatch(abortQueries(['cart']));
      calls.push(ask());
      reply = await calls[1];
    }
    for (const call of calls) call.unsubscribe();
    const error = isApiError(reply?.error) ? reply.error : null;
    return { cart: (reply?.isSuccess && reply.data) || null, error };
  };

/** The path to the cart with the offer that applied there, so that a detour to the menu does not lose the discount. */
export const useCartPath = (): string => paths.cart(useAppSelector(selectOffer));

const selectPlaceIds = createSelector([selectAddress, selectBranch], placeIds);

/** The arguments of getCart, from stored keys and the URL's offer alone, so that support can reproduce the cart. */
export const selectCartRequest = createSelector(
  [
    selectPlaceIds,
    selectOrderType,
    selectPromoCode,
    selectApplyLoyalty,
    selectTime,
    (state: AppState, offer: string = selectOffer(state)) => offer,
  ],
  (place, type, stored, applyLoyalty, time, offer) =>
    cartQuery({ place, type, promoCode: stored || offer.trim(), applyLoyalty, time }),
);

/** The place that belongs to the order type, for orders and promo rules. */
export const selectPlaceOfType = createSelector(
  [selectAddress, selectBranch, selectOrderType],
  (address, branch, type) =>
    type === 'delivery'
      ? { ...(address && { user_address_id: address._id }) }
      : { ...(branch && { branch_id: branch._id }) },
);

export const selectLinePlace = createSelector([selectPlaceIds, selectOrderType, selectTime], (place, type, time) => ({
  ...place,
  type,
  ...timeOf(time),
}));
