import { paymentApi } from '../../features/payment/paymentApi';
import { isApiError } from '../../shared/api/apiError';
import { cardDeleted } from '../../shared/store/events';
import type { AppThunk } from '../../shared/store/appState';
import { selectOneTimeCards } from './ownCheckout';

/** Deletes one-time cards after their order, without a message; a failed call is repeated at the next start. */
export const deleteSpentCards = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (const { cardId, isSpent } of selectOneTimeCards(getState())) {
    if (!isSpent) continue;
    const { error } = await dispatch(paymentApi.endpoints.discardCard.initiate({ cardId }, { track: false }));
    // Refused: the card no longer exists.
    if (!error || (isApiError(error) && error.kind === 'refused')) dispatch(cardDeleted(cardId));
  }
};
