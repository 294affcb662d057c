import { useState } from 'react';
import type { Card } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ConfirmSheet } from '../../shared/ui/ConfirmSheet';
import { IconButton } from '../../shared/ui/IconButton';
import { RadioCard } from '../../shared/ui/RadioCard';
import { cardName, usableCardId } from './cardText';
import { useDeleteCardMutation } from './paymentApi';
import { CardRow } from './PaymentRow';
import { cardChosen, selectSelectedCardId, cardDeleted } from './paymentSlice';

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
    <ConfirmSheet
      title={t('payment.deleteTitle')}
      confirmLabel={t('common.delete')}
      isBusy={isLoading}
      onConfirm={handleDelete}
      onClose={onClose}
    >
      <p>{t('payment.deleteQuestion')}</p>
      <p>
        <bdi>{cardName(card, t)}</bdi>
      </p>
    </ConfirmSheet>
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
