import { createSelector } from '@reduxjs/toolkit';
import type { Cart, GetCartQuery } from '../../../contract/cart';
import { selectAddress } from '../address/addressSlice';
import { selectBranch } from '../branch/branchSlice';
import { cartApi } from './cartApi';
import { cartQuery, placeIds } from './cartQuery';
import { selectOrderType } from './cartSlice';
import { selectApplyLoyalty } from '../loyalty/loyaltySlice';
import { selectOffer, selectPromoCode } from '../promo/promoSlice';
import { paths } from '../../shared/paths';
import type { AppState, AppThunk } from '../../shared/store/appState';
import { useAppSelector } from '../../shared/store/hooks';

/** Requests the cart past the cache; null after a failure, which a listener has shown. */
export const fetchCart =
  (request: GetCartQuery): AppThunk<Promise<Cart | null>> =>
  async (dispatch) => {
    // Subscribed meanwhile, because a change by another tab drops replies that nothing waits for.
    const call = dispatch(cartApi.endpoints.getCart.initiate(request, { forceRefetch: true }));
    const reply = await call;
    call.unsubscribe();
    return reply.isError || !reply.data ? null : reply.data;
  };

/** The path to the cart with the offer that applied there, so that a detour to the menu does not lose the discount. */
export const useCartPath = (): string => paths.cart(useAppSelector(selectOffer));

const selectPlaceIds = createSelector([selectAddress, selectBranch], placeIds);

const effectiveCode = (stored: string, offer: string): string => stored || offer.trim();

/** The arguments of getCart, from stored keys and the URL's offer alone, so that support can reproduce the cart. */
export const selectCartRequest = createSelector(
  [
    selectPlaceIds,
    selectOrderType,
    selectPromoCode,
    selectApplyLoyalty,
    (state: AppState, offer: string = selectOffer(state)) => offer,
  ],
  (place, type, stored, applyLoyalty, offer) =>
    cartQuery({ place, type, promoCode: effectiveCode(stored, offer), applyLoyalty }),
);

/** The place that belongs to the order type, for orders and promo rules. */
export const selectPlaceOfType = createSelector(
  [selectAddress, selectBranch, selectOrderType],
  (address, branch, type) =>
    type === 'delivery'
      ? { ...(address && { user_address_id: address._id }) }
      : { ...(branch && { branch_id: branch._id }) },
);

export const selectLinePlace = createSelector([selectPlaceIds, selectOrderType], (place, type) => ({ ...place, type }));
