import { createContext, useContext } from 'react';
import type { CachedCart } from '../../features/cart/cartApi';

/** The loaded cart for parts of the screen. The frame around them does not read it, so a change does not render it. */
export const CartContext = createContext<CachedCart | undefined>(undefined);

export function useLoadedCart(): CachedCart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useLoadedCart needs a loaded cart.');
  return cart;
}
