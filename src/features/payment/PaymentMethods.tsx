import Skeleton from '@mui/material/Skeleton';
import type { Card as SavedCard } from '../../../contract/payment';
import { config } from '../../shared/config';
import { useT } from '../../shared/i18n/useT';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { RadioCard } from '../../shared/ui/RadioCard';
import { cardExpiry, cardName, isExpired } from './cardText';
import { PaymentRow } from './PaymentRow';
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

export interface PaymentMethodsProps {
  cards: readonly SavedCard[] | undefined;
  /** The chosen card is still loading; a placeholder row is shown. */
  isLoading: boolean;
  hasFailed: boolean;
  onRetry: () => void;
  /** The chosen card, '' for cash. */
  chosen: string;
  isPickup: boolean;
  isDisabled: boolean;
  onCard: (cardId: string) => void;
  onCash: () => void;
  addCardPath: string;
}

export function PaymentMethods({
  cards,
  isLoading,
  hasFailed,
  onRetry,
  chosen,
  isPickup,
  isDisabled,
  onCard,
  onCash,
  addCardPath,
}: PaymentMethodsProps) {
  const t = useT();
  return (
    <RadioCard
      aria-label={t('payment.method')}
      value={chosen || CASH}
      onChange={(event) => (event.target.value === CASH ? onCash() : onCard(event.target.value))}
    >
      <PaymentRow
        icon="cash"
        name={t(isPickup ? 'payment.cop' : 'payment.cod')}
        value={CASH}
        isOn={chosen === ''}
        isDisabled={isDisabled}
      />
      {cards?.map((card) => (
        <PaymentRow
          key={card.id}
          icon="card"
          name={cardName(card, t)}
          note={cardExpiry(card, t)}
          value={card.id}
          isOn={chosen === card.id}
          isDisabled={isDisabled || isExpired(card)}
        />
      ))}
      {isLoading && (
        <Loading aria-hidden="true">
          <Skeleton width={44} height={44} />
          <Skeleton width="50%" />
        </Loading>
      )}
      {!cards && hasFailed && (
        <ErrorState flat message={t('payment.cardsFailed')} retryLabel={t('common.retry')} onRetry={onRetry} />
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
