import { selectOffer } from '../../features/promo/promoSlice';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';

/**
 * The way to the cart, with the offer that was in force there: looking for one more item must not cost the discount.
 */
export const useCartPath = (): string => paths.cart(useAppSelector(selectOffer));
