import { useCart } from '../requests/useCart';
import { CartContext } from './cartContext';
import { CartFrame } from './CartFrame';
import { useCartNotice } from './useCartNotice';

/** /cart (CART-01 to CART-22). */
export function CartScreen() {
  const { cart, ...rest } = useCart();
  const notice = useCartNotice(cart);
  return (
    <CartContext value={cart}>
      <CartFrame
        {...rest}
        notice={notice}
        hasCart={cart !== undefined}
        hasLines={cart !== undefined && cart.cartItems.length > 0}
      />
    </CartContext>
  );
}
