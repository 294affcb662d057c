import { createSelector } from '@reduxjs/toolkit';
import type { GetCartQuery } from '../../../contract/cart';
import { selectAddress } from '../../features/address/addressSlice';
import { selectBranch } from '../../features/branch/branchSlice';
import { selectOrderType } from '../../features/cart/cartSlice';
import { selectApplyLoyalty } from '../../features/loyalty/loyaltySlice';
import { selectPromoCode } from '../../features/promo/promoSlice';
import type { AppState } from '../../shared/store/appState';

/** Address and branch as the calls send them: what exists; empty keys are left out. */
export const selectPlaceIds = createSelector([selectAddress, selectBranch], (address, branch) => ({
  ...(address && { user_address_id: address._id }),
  ...(branch && { branch_id: branch._id }),
}));

/** The stored code, else the offer of the URL. */
export const effectiveCode = (stored: string, offer: string | null | undefined): string => stored || (offer ?? '').trim();

/** The arguments of getCart, from the stored keys and the URL's offer alone: whoever has the keys reproduces the cart. */
export const selectCartRequest = createSelector(
  [selectPlaceIds, selectOrderType, selectPromoCode, selectApplyLoyalty, (_state: AppState, offer?: string | null) => offer],
  (place, type, stored, applyLoyalty, offer): GetCartQuery => {
    const code = effectiveCode(stored, offer);
    return { ...place, type, ...(code && { promo_code: code }), ...(applyLoyalty && { apply_loyalty: true }) };
  },
);

/** Strictly the place that belongs to the type: for orders and promo rules. */
export const selectPlaceOfType = createSelector([selectAddress, selectBranch, selectOrderType], (address, branch, type) => (
  type === 'delivery'
    ? { ...(address && { user_address_id: address._id }) }
    : { ...(branch && { branch_id: branch._id }) }));

/** What addItemToCart and updateCartItem send beside the line. */
export const selectLinePlace = createSelector([selectPlaceIds, selectOrderType], (place, type) => ({ ...place, type }));
