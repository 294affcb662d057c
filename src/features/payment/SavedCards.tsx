import { useState } from 'react';
import type { Card } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { cardDeleted } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { IconButton } from '../../shared/ui/IconButton';
import { RadioCard } from '../../shared/ui/RadioCard';
import { Sheet } from '../../shared/ui/Sheet';
import { cardName, usableCardId } from './cardText';
import { useDeleteCardMutation } from './paymentApi';
import { CardRow } from './PaymentRow';
import { cardChosen, selectSelectedCardId } from './paymentSlice';

function DeleteCardSheet({ card, onClose }: { card: Card; onClose: () => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [deleteCard, { isLoading }] = useDeleteCardMutation();
  const handleDelete = async () => {
    const { error } = await deleteCard({ cardId: card.id });
    if (!error) {
      dispatch(cardDeleted(card.id));
      toast.success(t('payment.deleted'));
    }
    onClose();
  };
  return (
    <Sheet
      open
      title={t('payment.deleteTitle')}
      closeLabel={t('common.close')}
      onClose={onClose}
      actions={
        <>
          <Button size="large" fullWidth loading={isLoading} onClick={() => void handleDelete()}>
            {t('common.delete')}
          </Button>
          <Button variant="text" fullWidth onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <p>{t('payment.deleteQuestion')}</p>
      <p>
        <bdi>{cardName(card, t)}</bdi>
      </p>
    </Sheet>
  );
}

export function SavedCards({ cards }: { cards: readonly Card[] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectSelectedCardId);
  const [leaving, setLeaving] = useState<Card | null>(null);
  return (
    <>
      <RadioCard
        aria-label={t('payment.savedCards')}
        value={usableCardId(cards, chosen)}
        onChange={(event) => dispatch(cardChosen(event.target.value))}
      >
        {cards.map((card) => (
          <CardRow
            key={card.id}
            card={card}
            end={
              <IconButton
                icon="trash"
                iconSize={22}
                label={t('payment.deleteCard', { card: cardName(card, t) })}
                onClick={() => setLeaving(card)}
              />
            }
          />
        ))}
      </RadioCard>
      {leaving && <DeleteCardSheet card={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}
