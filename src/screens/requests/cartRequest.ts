import { createSelector } from '@reduxjs/toolkit';
import { selectAddress } from '../../features/address/addressSlice';
import { selectBranch } from '../../features/branch/branchSlice';
import { cartQuery, placeIds } from '../../features/cart/cartQuery';
import { selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectPromoCode } from '../../features/promo/promoSlice';
import type { AppState } from '../../shared/store/appState';

const selectPlaceIds = createSelector([selectAddress, selectBranch], placeIds);

/** The stored code, else the offer of the URL. */
const effectiveCode = (stored: string, offer: string | null | undefined): string => stored || (offer ?? '').trim();

/**
 * The arguments of getCart, derived only from the stored keys and the URL's offer, so that support can reproduce the
 * cart from a customer's keys.
 */
export const selectCartRequest = createSelector(
  [
    selectPlaceIds,
    selectOrderType,
    selectPromoCode,
    selectApplyLoyalty,
    (_state: AppState, offer?: string | null) => offer,
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

/** The fields that addItemToCart and updateCartItem send besides the line. */
export const selectLinePlace = createSelector([selectPlaceIds, selectOrderType], (place, type) => ({ ...place, type }));
