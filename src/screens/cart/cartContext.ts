import { createContext, useContext } from 'react';
import type { CachedCart } from '../../features/cart/cartApi';

/** The loaded cart, for the parts of the screen that show something of it; the frame around them does not follow it. */
export const CartContext = createContext<CachedCart | undefined>(undefined);

/** The loaded cart. Throws where the screen has none. */
export function useLoadedCart(): CachedCart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error('useLoadedCart needs a loaded cart.');
  return cart;
}
