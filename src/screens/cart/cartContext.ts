import { createContext, useContext } from 'react';
import type { GetCartQuery } from '../../../contract/cart';
import type { ReadCart } from '../../features/cart/cartApi';
import { useRead } from '../../shared/lib/cell';
import { useIsCartLoading } from '../requests/useCart';
import type { LineQuantities } from './useLineQuantities';

/** The cart of the screen, for the parts of it that show something of it: the screen around them is not drawn for a quantity. */
export const CartContext = createContext<ReadCart | undefined>(undefined);

/** The cart, where the screen has one. */
export function useCartHere(): ReadCart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('Only below a cart with lines.');
  return cart;
}

/** Whether figures are awaited: a line's quantity is not settled, or the cart is being reloaded for another reason. */
export function useIsSettling(request: GetCartQuery, pending: LineQuantities): boolean {
  const isLoading = useIsCartLoading(request, () => pending.get().size > 0);
  return useRead(pending, (lines) => lines.size > 0) || isLoading;
}
