import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../../features/auth/authSlice';
import { useAddCardMutation } from '../../features/payment/paymentApi';
import { holdSecret } from '../../shared/api/secrets';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { cardAdded } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';

/**
 * Adds a tokenized card, shows whether it is saved, known or for one use, and opens the checkout (CARD-03, CARD-10,
 * CARD-11).
 */
export function useAddCard(checkoutPath: string) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const [addCard] = useAddCardMutation();
  return useCallback(
    async (token: string | null, keep: boolean): Promise<void> => {
      if (!token) {
        toast.error(t('errors.addCard'));
        return;
      }
      const { data, error } = await addCard({ cardToken: holdSecret(token), amount: 0 });
      if (error) return;
      if (!data.cardId) {
        toast.error(t('errors.addCard'));
        return;
      }
      // A card that is already saved stays saved, even without save-for-future.
      dispatch(cardAdded({ userId, cardId: data.cardId, keep: keep || data.cardExists }));
      toast.success(t(data.cardExists ? 'payment.exists' : data.oneTimeUse ? 'payment.ready' : 'payment.saved'));
      void navigate(checkoutPath, { replace: true });
    },
    [addCard, checkoutPath, dispatch, navigate, t, userId],
  );
}
