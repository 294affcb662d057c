import Skeleton from '@mui/material/Skeleton';
import { selectIsPickup } from '../../features/cart/cartSlice';
import { usableCardId } from '../../features/payment/cardText';
import { useGetCustomerCardsQuery } from '../../features/payment/paymentApi';
import { CardRow, PaymentRow } from '../../features/payment/PaymentRow';
import { cardChosen, cashChosen, selectSaveForFuture, selectSelectedCardId } from '../../features/payment/paymentSlice';
import { onEachVisit } from '../../shared/api/initiateOptions';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { RadioCard } from '../../shared/ui/RadioCard';
import { styled } from '../../theme/styled';

const Last = styled('div')({
  padding: '6px 16px',
  minHeight: 56,
  display: 'flex',
  alignItems: 'center',
  '& a': { gap: 6 },
});
const Loading = styled('div')({ padding: '12px 16px', minHeight: 68, display: 'flex', alignItems: 'center', gap: 12 });

const CASH = 'cash';

/**
 * The chosen card if the customer's list has it unexpired or it is for one order, else cash (CHK-08 to CHK-10, A-52).
 * `isUnknown`: a card is chosen, and the list does not say whether it can pay.
 */
export function usePaymentChoice() {
  const selected = useAppSelector(selectSelectedCardId);
  const isKept = useAppSelector(selectSaveForFuture) !== false;
  const cards = useGetCustomerCardsQuery(undefined, { ...onEachVisit, refetchOnFocus: true });
  const isListed = cards.data?.some(({ id }) => id === selected) ?? false;
  // A provider need not list a card that is for one order.
  const isForThisOrder = selected !== '' && !isKept && !isListed;
  const cardId = isForThisOrder ? selected : usableCardId(cards.data, selected);
  return { cards, cardId, isForThisOrder, isUnknown: selected !== cardId };
}

interface PaymentMethodsProps {
  choice: ReturnType<typeof usePaymentChoice>;
  isDisabled: boolean;
  addCardPath: string;
  /** The card whose payment was refused. */
  refusedCardId: string;
}

export function PaymentMethods({ choice, isDisabled, addCardPath, refusedCardId }: PaymentMethodsProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const isPickup = useAppSelector(selectIsPickup);
  const { cardId, isForThisOrder, isUnknown } = choice;
  const { data: cards, isError, refetch } = choice.cards;
  return (
    <RadioCard
      aria-label={t('payment.method')}
      value={cardId || (isUnknown ? '' : CASH)}
      onChange={({ target: { value } }) => dispatch(value === CASH ? cashChosen() : cardChosen(value))}
    >
      <PaymentRow icon="cash" name={t(isPickup ? 'payment.cop' : 'payment.cod')} value={CASH} isDisabled={isDisabled} />
      {cards?.map((card) => (
        <CardRow
          key={card.id}
          card={card}
          isDisabled={isDisabled}
          problem={card.id === refusedCardId ? t('payment.notCharged') : ''}
        />
      ))}
      {isForThisOrder && (
        <PaymentRow
          icon="card"
          name={t('payment.forThisOrder')}
          problem={cardId === refusedCardId ? t('payment.notCharged') : ''}
          value={cardId}
          isDisabled={isDisabled}
        />
      )}
      {isUnknown && !isError && (
        <Loading aria-hidden="true">
          <Skeleton width={44} height={44} />
          <Skeleton width="50%" />
        </Loading>
      )}
      {(!cards || isUnknown) && isError && (
        <ErrorState flat message={t('payment.cardsFailed')} onRetry={() => void refetch()} />
      )}
      {config.cardPayments && (
        <Last>
          <TextLink to={addCardPath}>
            <Icon name="plus" size={18} />
            {t('payment.addNewCard')}
          </TextLink>
        </Last>
      )}
    </RadioCard>
  );
}
