import { useCallback } from 'react';
import { cartApi } from '../../features/cart/cartApi';
import { menuApi } from '../../features/menu/menuApi';
import { selectOffer } from '../../features/promo/promoSlice';
import { HelpDialog } from '../../features/support/HelpDialog';
import type { AppDispatch, AppState } from '../../shared/store/appState';
import { useAppDispatch } from '../../shared/store/hooks';
import { selectCartRequest } from '../requests/cartRequest';

/** How long the missing menu items are waited for, ms: what does not come by then is left out. */
const PATIENCE_MS = 3000;

/** The menu items of the cart belong into the snapshot, so that support sees changed prices: loads those that are missing. */
const loadCartItems = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
  const state = getState();
  const cart = cartApi.endpoints.getCart.select(selectCartRequest(state, selectOffer(state)))(state as never).data;
  const missing = (cart?.cartItems ?? []).filter((line) => menuApi.endpoints.getItemDetails.select({ item_id: line.item_id })(state as never).data === undefined);
  if (missing.length === 0 || !navigator.onLine) return;
  await Promise.race([
    Promise.all(missing.map((line) => dispatch(menuApi.endpoints.getItemDetails.initiate({ item_id: line.item_id, quiet: true }, { subscribe: false })))),
    new Promise((resolve) => { setTimeout(resolve, PATIENCE_MS); }),
  ]);
};

/** The dialog, with what belongs into the snapshot beside what is there. */
export function OrderHelp({ title, onClose }: { title: string; onClose: () => void }) {
  const dispatch = useAppDispatch();
  return <HelpDialog title={title} prepare={useCallback(() => dispatch(loadCartItems()), [dispatch])} onClose={onClose} />;
}
