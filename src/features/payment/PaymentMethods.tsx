import type { Card as SavedCard } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { Card } from '../../shared/ui/Card';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { TextLink } from '../../shared/ui/LinkButton';
import { Bone } from '../../shared/ui/Skeletons';
import { cardExpiry, cardName } from './cardText';
import { PaymentRow } from './PaymentRow';
import { styled } from '../../theme/styled';

const Last = styled('div')({ padding: '6px 16px', minHeight: 56, display: 'flex', alignItems: 'center', '& a': { gap: 6 } });
const Loading = styled('div')({ padding: '12px 16px', minHeight: 68, display: 'flex', alignItems: 'center', gap: 12 });

export interface PaymentMethodsProps {
  cards: readonly SavedCard[] | undefined;
  /** A card is chosen that has not come yet: its row is kept. Who pays cash sees no row that may go again. */
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

/** The ways to pay (CHK-04, CHK-08): the cash that belongs to the order type, saved cards below it, which may come later and move no row above them, and Add New Card. */
export function PaymentMethods({ cards, isLoading, hasFailed, onRetry, chosen, isPickup, isDisabled, onCard, onCash, addCardPath }: PaymentMethodsProps) {
  const t = useT();
  return (
    <Card $rows role="radiogroup" aria-label={t('payment.method')}>
      <PaymentRow
        icon="cash" name={t(isPickup ? 'payment.cop' : 'payment.cod')} group="payment" value="cash"
        isOn={chosen === ''} isDisabled={isDisabled} onChoose={onCash}
      />
      {cards?.map((card) => (
        <PaymentRow
          key={card.id} icon="card" name={cardName(card, t)} note={cardExpiry(card, t)} group="payment" value={card.id}
          isOn={chosen === card.id} isDisabled={isDisabled} onChoose={() => onCard(card.id)}
        />
      ))}
      {isLoading && <Loading aria-hidden="true"><Bone $w={44} $h={44} /><Bone $w="50%" /></Loading>}
      {!cards && hasFailed && <ErrorState bare message={t('payment.cardsFailed')} retryLabel={t('common.retry')} onRetry={onRetry} />}
      <Last><TextLink to={addCardPath}><Icon name="plus" size={18} />{t('payment.addNewCard')}</TextLink></Last>
    </Card>
  );
}
