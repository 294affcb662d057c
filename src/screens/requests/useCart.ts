import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GetCartQuery } from '../../../contract/cart';
import { cartApi, hasChanges, useGetCartQuery } from '../../features/cart/cartApi';
import {
  offerSeen,
  promoApplied,
  promoRemoved,
  selectDroppedPromo,
  selectOffer,
  selectPromoCode,
} from '../../features/promo/promoSlice';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { selectCartRequest } from './cartRequest';

/**
 * The URL's offer, until a failed cart call has dropped it: then it leaves the address bar and is not asked for again
 * (A-35).
 */
function useOffer() {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const [params, setParams] = useSearchParams();
  const offer = params.get('offer')?.trim() ?? '';
  const dropped = useAppSelector(selectDroppedPromo);
  // What had been dropped before this offer came does not count against it.
  const [known, setKnown] = useState({ offer, dropped });
  if (known.offer !== offer) setKnown({ offer, dropped });
  const isDropped = dropped !== null && dropped !== known.dropped && known.offer === offer;
  const drop = useCallback(
    () =>
      setParams(
        (current) => {
          current.delete('offer');
          return current;
        },
        { replace: true },
      ),
    [setParams],
  );
  useEffect(() => {
    if (isDropped && offer) drop();
  }, [isDropped, offer, drop]);
  const inForce = isDropped ? '' : offer;
  useEffect(() => {
    if (selectOffer(store.getState()) !== inForce) dispatch(offerSeen(inForce));
  }, [dispatch, store, inForce]);
  return { offer: inForce, drop };
}

/**
 * The server's cart for the cart and checkout screens, by the stored keys and the offer of the URL (CART-09, CART-15).
 * It does not say whether a reload is under way (`useIsCartLoading`), so that a reload without news renders nothing.
 */
export function useCart() {
  const t = useT();
  const dispatch = useAppDispatch();
  const { offer, drop } = useOffer();
  const stored = useAppSelector(selectPromoCode);
  const dropped = useAppSelector(selectDroppedPromo);
  const request = useAppSelector((state) => selectCartRequest(state, offer));
  const { cart, currentData, hasFailed, error, refetch } = useGetCartQuery(request, {
    refetchOnMountOrArgChange: true,
    selectFromResult: (result) => ({
      cart: result.data,
      currentData: result.currentData,
      hasFailed: result.isError && !result.isFetching,
      error: result.error,
    }),
  });
  const sent = request.promo_code ?? '';

  const apply = useCallback(
    (code: string) => {
      dispatch(promoApplied(code));
    },
    [dispatch],
  );
  const remove = useCallback(() => {
    dispatch(promoRemoved());
    drop();
    toast.success(t('cart.promoRemoved'));
  }, [dispatch, drop, t]);
  // Not the cart as a whole: another quantity is mostly no news to the code.
  const { promo_code: code, promo_discount: discount, message } = currentData ?? {};
  const hasAnswered = currentData !== undefined;
  const otherwise = t('cart.codeNotApplied');
  const promo = useMemo(
    () => ({
      applied: appliedCode(
        hasAnswered ? { promo_code: code ?? '', promo_discount: discount ?? 0, message: message ?? '' } : undefined,
        sent,
        otherwise,
      ),
      dropped: sent ? null : dropped,
      isOffer: stored === '' && sent !== '',
      apply,
      remove,
    }),
    [hasAnswered, code, discount, message, sent, otherwise, dropped, stored, apply, remove],
  );

  return {
    cart,
    hasFailed,
    error,
    refetch,
    request,
    /** The offer that is in force because nothing is stored; it goes on to checkout in the URL. */
    offer: stored ? '' : offer,
    promo,
  };
}

/**
 * Whether other figures are awaited. A quantity that is not confirmed yet counts, unless `countsQuantities` is false.
 */
export const useIsCartLoading = (request: GetCartQuery, countsQuantities = true): boolean =>
  cartApi.endpoints.getCart.useQueryState(request, {
    selectFromResult: ({ data, isFetching, isUninitialized }) => ({
      isLoading: hasChanges(data) ? countsQuantities : isFetching || isUninitialized,
    }),
  }).isLoading;

/**
 * What the server says is applied; a code that it left out is shown with its words. Nothing is said before it
 * answered.
 */
function appliedCode(
  cart: { promo_code: string; promo_discount: number; message: string } | undefined,
  sent: string,
  otherwise: string,
) {
  if (cart?.promo_code) return { code: cart.promo_code, discount: cart.promo_discount };
  if (!sent) return null;
  if (!cart) return { code: sent, discount: 0 };
  return cart.promo_discount > 0
    ? { code: sent, discount: cart.promo_discount }
    : { code: sent, discount: 0, problem: cart.message || otherwise };
}
