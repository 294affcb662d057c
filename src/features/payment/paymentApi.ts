import {
  AddCardData,
  AppData,
  CardList,
  GetPaymentData,
  MakePaymentData,
  type AddCardBody,
  type Card,
  type CardBody,
  type MakePaymentBody,
  type PaymentMode,
} from '../../../contract/payment';
import { baseApi } from '../../shared/api/baseApi';
import { readShape, readShapes } from '../../shared/api/readShape';
import { reloads } from '../../shared/api/reload';
import type { WithSecretRefs } from '../../shared/api/secrets';
import { uncachedCall } from '../../shared/api/uncachedCall';
import type { AppState } from '../../shared/store/appState';
import { isExpired } from './cardText';
import { cashChosen, selectSaveForFuture, selectSelectedCardId } from './paymentSlice';

/** The reply of addCard: the id is instrumentId, else cardId. */
export interface AddedCard {
  cardId: string;
  cardExists: boolean;
  oneTimeUse: boolean;
}

export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAppData: build.query<{ payment_mode: PaymentMode }, void>({
      query: () => ({ path: '/getAppData' }),
      transformResponse: (data) => readShape(AppData, data),
    }),
    addCard: build.mutation<AddedCard, WithSecretRefs<AddCardBody, 'cardToken'>>({
      query: (body) => ({ path: '/addCard', method: 'POST', body }),
      transformResponse: (data): AddedCard => {
        const { instrumentId, cardId, ...added } = readShape(AddCardData, data);
        return { ...added, cardId: instrumentId ?? cardId ?? '' };
      },
      onQueryStarted: reloads('payment'),
      extraOptions: { fallback: 'errors.addCard', exception: 'errors.addCard' },
    }),
    /** `quiet`: a prefetch, without an error toast and with low network priority. */
    getCustomerCards: build.query<Card[], { quiet: true } | void>({
      query: (arg) => ({ path: '/getCustomerCards', ...(arg?.quiet && { toast: false, priority: 'low' }) }),
      serializeQueryArgs: ({ endpointName }) => endpointName,
      transformResponse: (data) => readShapes(CardList, data, 'cards'),
      providesTags: ['payment'],
      onQueryStarted: async (_arg, { dispatch, getState, queryFulfilled }) => {
        const chosen = () => selectSelectedCardId(getState() as unknown as AppState);
        const askedWith = chosen();
        const list = await queryFulfilled.then(({ data }) => data).catch(() => null);
        // A card that was chosen after the request may not be in the list yet; one for one order need never be.
        if (selectSaveForFuture(getState() as unknown as AppState) === false) return;
        const isMissing = !list?.some((card) => card.id === askedWith && !isExpired(card));
        if (list && askedWith && askedWith === chosen() && isMissing) dispatch(cashChosen());
      },
    }),
    getPayment: build.query<GetPaymentData['payment'], { payment_id: string }>({
      query: (query) => ({ path: '/getPayment', query, toast: false }),
      transformResponse: (data) => readShape(GetPaymentData, data).payment,
    }),
    /** `quiet`: without a toast, a one-time card after its order (SUCC-05). */
    deleteCard: build.mutation<null, CardBody & { quiet?: true }>({
      query: ({ cardId, quiet }) => ({ path: '/deleteCard', method: 'POST', body: { cardId }, toast: !quiet }),
      transformResponse: () => null,
      onQueryStarted: reloads('payment'),
      extraOptions: { fallback: 'errors.deleteCard', exception: 'errors.deleteCard' },
    }),
  }),
});

/** Resolves to the transaction id; '' if the reply has none. The checkout shows its errors itself. */
export const makePayment = uncachedCall('makePayment', {
  query: ({ idempotencyKey, ...body }: MakePaymentBody & { idempotencyKey: string }) => ({
    path: '/makePayment',
    method: 'POST',
    body,
    idempotencyKey,
    toast: false,
  }),
  transformResponse: (data) => ({ transactionId: readShape(MakePaymentData, data).payment.id }),
  extraOptions: { fallback: 'errors.payment', exception: 'errors.payment' },
});

export const { useGetAppDataQuery, useAddCardMutation, useGetCustomerCardsQuery, useDeleteCardMutation } = paymentApi;
