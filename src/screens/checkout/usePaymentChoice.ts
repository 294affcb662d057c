import type { PaymentMethod } from '../../../contract/orders';
import { selectOrderType } from '../../features/cart/cartSlice';
import { useGetCustomerCardsQuery } from '../../features/payment/paymentApi';
import { isExpired } from '../../features/payment/cardText';
import { cardChosen, cashChosen, selectSelectedCardId } from '../../features/payment/paymentSlice';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { useLogException } from '../../shared/api/logException';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';

/** The payment method (CHK-08 to CHK-10, A-52). */
export function usePaymentChoice() {
  const dispatch = useAppDispatch();
  const isPickup = useAppSelector((state) => selectOrderType(state) === 'pickup');
  const selected = useAppSelector(selectSelectedCardId);
  const {
    data: cards,
    error,
    isError,
    isFetching,
    refetch,
  } = useGetCustomerCardsQuery(undefined, { ...onEachVisit, refetchOnFocus: true });
  useLogException('getCustomerCards', error);
  const isListed = cards?.some((card) => card.id === selected && !isExpired(card)) ?? false;
  const cardId = isListed ? selected : '';
  const method: PaymentMethod = cardId ? 'Card' : isPickup ? 'COP' : 'COD';
  /** The list with the chosen card is loading; Place Order waits for it. */
  const isLoading = selected !== '' && !isListed && !isError;
  return {
    method,
    cardId,
    isLoading,
    rows: {
      cards,
      isLoading,
      hasFailed: isError && !isFetching,
      onRetry: () => void refetch(),
      chosen: cardId,
      isPickup,
      onCard: (id: string) => dispatch(cardChosen(id)),
      onCash: () => dispatch(cashChosen()),
    },
  };
}
