import { useCallback, useEffect, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { GetCartQuery } from '../../../contract/cart';
import { cartApi, useGetCartQuery } from './cartApi';
import {
  offerSeen,
  promoApplied,
  promoRemoved,
  selectDroppedPromo,
  selectOffer,
  selectPromoCode,
} from '../promo/promoSlice';
import { isApiError } from '../../shared/api/apiError';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { selectCartRequest } from './cartRequest';

/** The URL's offer, which the store keeps for links back to the cart while no stored code overrules it. */
function useOffer(stored: string) {
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const offer = params.get('offer')?.trim() ?? '';
  const applied = stored ? '' : offer;
  useEffect(() => {
    dispatch((_dispatch, getState) => {
      if (selectOffer(getState()) !== applied) dispatch(offerSeen(applied));
    });
  }, [dispatch, applied]);
  const removeOffer = useCallback(() => {
    const kept = new URLSearchParams(params);
    kept.delete('offer');
    setParams(kept, { replace: true });
  }, [params, setParams]);
  return { offer, removeOffer };
}

/** The cart of the cart and checkout screens, by the stored keys and the URL's offer (CART-09, CART-15). */
export function useCart() {
  const t = useT();
  const dispatch = useAppDispatch();
  const stored = useAppSelector(selectPromoCode);
  const { offer, removeOffer } = useOffer(stored);
  const dropped = useAppSelector(selectDroppedPromo);
  const request = useAppSelector((state) => selectCartRequest(state, offer));
  const { cart, currentData, hasFailed, error, refetch } = useGetCartQuery(request, {
    // After a dropped code the cart without it is asked for again, however fresh it is.
    ...(dropped ? { refetchOnMountOrArgChange: true } : onEachVisit),
    refetchOnFocus: true,
    selectFromResult: (result) => ({
      cart: result.data,
      currentData: result.currentData,
      // A reload that a tapped quantity stopped has not failed.
      hasFailed: isApiError(result.error) && !result.isFetching,
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
    // Otherwise the offer of the URL would apply next.
    if (offer) removeOffer();
    // Without a code in the request the request stays the same, so nothing else reloads the cart.
    if (!sent) void refetch();
    toast.success(t('cart.promoRemoved'));
  }, [dispatch, offer, removeOffer, sent, refetch, t]);
  const applyOffer = useCallback(() => {
    dispatch(promoRemoved());
  }, [dispatch]);
  // Not the whole cart, because a change of quantity rarely affects the code.
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
      overruled: stored && offer && offer !== stored ? { offer, code: stored, apply: applyOffer } : null,
      apply,
      remove,
    }),
    [hasAnswered, code, discount, message, sent, otherwise, dropped, stored, offer, apply, applyOffer, remove],
  );

  return {
    cart,
    hasFailed,
    error,
    refetch,
    request,
    /** The offer that applies because no code is stored; links to the checkout keep it in the URL. */
    offer: stored ? '' : offer,
    promo,
  };
}

/** Whether new amounts are expected. Unconfirmed quantities count, unless `countsQuantities` is false. */
export const useIsCartLoading = (request: GetCartQuery, countsQuantities = true): boolean =>
  cartApi.endpoints.getCart.useQueryState(request, {
    selectFromResult: ({ data, isFetching, isUninitialized }) => ({
      isLoading: data?.cartItems.some((line) => line.isPending) ? countsQuantities : isFetching || isUninitialized,
    }),
  }).isLoading;

/** The applied code by the server's reply, or the code that it did not apply with its reason. */
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
