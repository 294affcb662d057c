import { selectOffer } from '../../features/promo/promoSlice';
import { paths } from '../../shared/paths';
import { useAppSelector } from '../../shared/store/hooks';

/** The path to the cart with the offer that applied there, so that a detour to the menu does not lose the discount. */
export const useCartPath = (): string => paths.cart(useAppSelector(selectOffer));
