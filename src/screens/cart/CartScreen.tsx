import { useCart } from '../requests/useCart';
import { CartContext } from './cartContext';
import { CartFrame } from './CartFrame';
import { useCartNotice } from './useCartNotice';
import { useLineQuantities } from './useLineQuantities';

/** /cart (CART-01 to CART-22). */
export function CartScreen() {
  const { cart, ...known } = useCart();
  const { touched, pending, change } = useLineQuantities(cart, known.request);
  const notice = useCartNotice(cart, touched);
  return (
    <CartContext value={cart}>
      <CartFrame {...known} notice={notice} pending={pending} onQuantity={change} hasCart={cart !== undefined} hasLines={cart !== undefined && cart.cartItems.length > 0} />
    </CartContext>
  );
}
