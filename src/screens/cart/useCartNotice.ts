import { useEffect, useRef, useState } from 'react';
import type { CachedCart } from '../../features/cart/cartApi';
import { cartChanges, type CartChanges } from '../../features/cart/cartChanges';

/** Changes of the last reload that the customer did not make, until the next such reload (B-04). */
export function useCartNotice(cart: CachedCart | undefined): CartChanges | null {
  const previous = useRef<CachedCart | null>(null);
  const [notice, setNotice] = useState<CartChanges | null>(null);
  useEffect(() => {
    if (!cart) return;
    const changes = previous.current && cartChanges(previous.current, cart);
    previous.current = cart;
    if (changes && (changes.removed.length > 0 || changes.repriced.length > 0)) setNotice(changes);
  }, [cart]);
  return notice;
}
