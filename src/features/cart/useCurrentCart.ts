import { useCallback, useLayoutEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { MenuItem } from '../../../contract/menu';
import { selectIsRegistered } from '../auth/authSlice';
import { cartApi, useGetCartQuery, type CachedCart } from './cartApi';
import { cartCounted } from './cartSlice';
import { selectCartRequest } from './cartRequest';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { routes } from '../../shared/paths';
import { useAppSelector, useAppStore } from '../../shared/store/hooks';

/** The request of the screen: the cart and the checkout have their offer in the URL. */
function useCurrentRequest() {
  const { pathname, search } = useLocation();
  const hasOwnOffer = pathname === routes.cart || pathname === routes.checkout;
  const offer = hasOwnOffer ? (new URLSearchParams(search).get('offer')?.trim() ?? '') : undefined;
  return useAppSelector((state) => selectCartRequest(state, offer));
}

/** Keeps the customer's cart loaded on every screen; its count and total are what the badge and the keys say. */
export function useCartSync(): void {
  const store = useAppStore();
  const isRegistered = useAppSelector(selectIsRegistered);
  // Guests cannot add.
  const { currentData } = useGetCartQuery(useCurrentRequest(), { skip: !isRegistered, ...onEachVisit });
  // With the cart's render, so that nothing shows it with the former count.
  useLayoutEffect(() => {
    if (!currentData || currentData.cartItems.some(({ isPending }) => isPending)) return;
    const count = currentData.cartItems.reduce((pieces, line) => pieces + Math.max(0, line.quantity), 0);
    const total = currentData.subTotal;
    if (count !== store.getState().cart.count || total !== store.getState().cart.total)
      store.dispatch(cartCounted({ count, total }));
  }, [store, currentData]);
}

/** The customer's cart, once it is loaded. */
export const useCurrentCart = (): CachedCart | undefined =>
  cartApi.endpoints.getCart.useQueryState(useCurrentRequest()).data;

/** An item's quantity in the cart: from the loaded cart, else from the menu's reply (none for guests). */
export function useCartCounts(): (item: MenuItem) => number {
  const data = useCurrentCart();
  const counts = useMemo(() => {
    const byItem = new Map<string, number>();
    for (const line of data?.cartItems ?? []) byItem.set(line.item_id, (byItem.get(line.item_id) ?? 0) + line.quantity);
    return byItem;
  }, [data]);
  const hasCart = data !== undefined;
  return useCallback((item) => (hasCart ? (counts.get(item._id) ?? 0) : item.cart_quantity), [counts, hasCart]);
}
