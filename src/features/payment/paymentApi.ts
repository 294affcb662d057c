import type { AddCardBody, Card, CardBody, MakePaymentBody, PaymentMode } from '../../../contract/payment';
import { baseApi } from '../../shared/api/baseApi';
import type { SealedBody } from '../../shared/api/sealed';
import { bool, idOf, identified, int, list, raw, str } from '../../shared/api/tolerant';

/** The answer of addCard: its id is instrumentId, else cardId. */
export interface AddedCard { cardId: string; cardExists: boolean; oneTimeUse: boolean }

function readCard(value: unknown): Card {
  const from = raw(value);
  return {
    id: idOf(from), scheme: str(from['scheme']), last4: str(from['last4']),
    expiry_month: int(from['expiry_month']), expiry_year: int(from['expiry_year']),
  };
}

/** API-29 to API-33. */
export const paymentApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getAppData: build.query<{ payment_mode: PaymentMode }, void>({
      query: () => ({ path: '/getAppData' }),
      transformResponse: (data) => ({ payment_mode: raw(data)['payment_mode'] === 'live' ? 'live' as const : 'test' as const }),
    }),
    addCard: build.mutation<AddedCard, SealedBody<AddCardBody, 'cardToken'>>({
      query: (body) => ({ path: '/addCard', method: 'POST', body }),
      transformResponse: (data): AddedCard => {
        const from = raw(data);
        return {
          cardId: idOf(from['instrumentId']) || idOf(from['cardId']),
          cardExists: bool(from['cardExists']), oneTimeUse: bool(from['oneTimeUse']),
        };
      },
      invalidatesTags: ['payment'],
      extraOptions: { fallback: 'errors.addCard', exception: 'errors.addCard' },
    }),
    /** `quiet`: nobody waits for them on the screen, so that a failure is not said, and the network serves others first. */
    getCustomerCards: build.query<Card[], { quiet: true } | void>({
      query: (arg) => ({ path: '/getCustomerCards', ...(arg?.quiet && { toast: false, priority: 'low' }) }),
      serializeQueryArgs: ({ endpointName }) => endpointName,
      transformResponse: (data) => identified(list(data, readCard, 'cards')),
      providesTags: ['payment'],
    }),
    /** Gives the transaction id; '' when the reply has none. */
    makePayment: build.mutation<{ transactionId: string }, MakePaymentBody & { idempotencyKey: string }>({
      query: ({ idempotencyKey, ...body }) => ({ path: '/makePayment', method: 'POST', body, idempotencyKey }),
      transformResponse: (data) => ({ transactionId: idOf(raw(data)['payment']) }),
      extraOptions: { fallback: 'errors.payment', exception: 'errors.payment' },
    }),
    deleteCard: build.mutation<{ message: string }, CardBody>({
      query: ({ cardId }) => ({ path: '/deleteCard', method: 'POST', body: { cardId } }),
      transformResponse: (_data, meta) => ({ message: meta?.message ?? '' }),
      invalidatesTags: ['payment'],
      extraOptions: { fallback: 'errors.deleteCard', exception: 'errors.deleteCard' },
    }),
    /** The same call without a word: a one-time card after its order (SUCC-05). */
    discardCard: build.mutation<null, CardBody>({
      query: (body) => ({ path: '/deleteCard', method: 'POST', body }),
      transformResponse: () => null,
      invalidatesTags: ['payment'],
      extraOptions: { toast: false },
    }),
  }),
});

export const { useGetAppDataQuery, useAddCardMutation, useGetCustomerCardsQuery, useDeleteCardMutation } = paymentApi;
