import { useEffect, useRef, useState } from 'react';
import type { Cart, CartItem } from '../../../contract/cart';
import { cartChanges, type CartChanges } from '../../features/cart/cartChanges';

/** What the last reload changed without the customer, until the next change (B-04). */
export function useCartNotice(cart: Cart | undefined, touched: ReadonlySet<string>): CartChanges | null {
  const before = useRef<CartItem[] | null>(null);
  const [notice, setNotice] = useState<CartChanges | null>(null);
  useEffect(() => {
    if (!cart) return;
    const changes = before.current && cartChanges(before.current, cart.cartItems, touched);
    before.current = cart.cartItems;
    if (changes && (changes.gone.length > 0 || changes.repriced.length > 0)) setNotice(changes);
  }, [cart, touched]);
  return notice;
}
