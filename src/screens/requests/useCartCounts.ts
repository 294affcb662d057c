import { useCallback, useMemo } from 'react';
import type { MenuItem } from '../../../contract/menu';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useGetCartQuery } from '../../features/cart/cartApi';
import { useAppSelector } from '../../shared/store/hooks';
import { selectCartRequest } from '../../checkout/cartRequest';

/** An item's quantity in the cart: from the loaded cart, else from the menu's reply (none for guests). */
export function useCartCounts(): (item: MenuItem) => number {
  const isRegistered = useAppSelector(selectIsRegistered);
  const { data } = useGetCartQuery(useAppSelector(selectCartRequest), { skip: !isRegistered });
  const counts = useMemo(() => {
    const byItem = new Map<string, number>();
    for (const line of data?.cartItems ?? []) byItem.set(line.item_id, (byItem.get(line.item_id) ?? 0) + line.quantity);
    return byItem;
  }, [data]);
  const hasCart = data !== undefined;
  return useCallback((item) => (hasCart ? (counts.get(item._id) ?? 0) : item.cart_quantity), [counts, hasCart]);
}
