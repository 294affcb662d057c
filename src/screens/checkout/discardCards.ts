import { selectAttempt } from '../../features/orders/attemptSlice';
import { paymentApi } from '../../features/payment/paymentApi';
import { cardDeleted, selectCardsToDelete } from '../../features/payment/paymentSlice';
import { isApiError } from '../../shared/api/apiError';
import { flushStorage } from '../../shared/persist/flushStorage';
import type { AppDispatch, AppState } from '../../shared/store/appState';

/** Deletes one-time cards whose order is over, without a word either way; what cannot be asked now is asked at the next start. */
export const discardMarkedCards = () => async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
  for (const cardId of selectCardsToDelete(getState())) {
    if (selectAttempt(getState())?.cardId === cardId) continue;
    const { error } = await dispatch(paymentApi.endpoints.discardCard.initiate({ cardId }, { track: false }));
    // Refused: the card is not there any more.
    if (!error || (isApiError(error) && error.kind === 'refused')) dispatch(cardDeleted(cardId));
  }
  await dispatch(flushStorage());
};
