import { lazy, Suspense, useState } from 'react';
import type { Card as SavedCard } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { IconButton } from '../../shared/ui/IconButton';
import { RadioCard } from '../../shared/ui/RadioCard';
import { cardExpiry, cardName, isExpired } from './cardText';
import { PaymentRow } from './PaymentRow';
import { cardChosen, selectSelectedCardId } from './paymentSlice';

const DeleteCardSheet = lazy(() => import('./DeleteCardSheet').then((module) => ({ default: module.DeleteCardSheet })));

export function SavedCards({ cards }: { cards: readonly SavedCard[] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectSelectedCardId);
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  return (
    <>
      <RadioCard
        aria-label={t('payment.savedCards')}
        value={chosen}
        onChange={(event) => dispatch(cardChosen(event.target.value))}
      >
        {cards.map((card) => (
          <PaymentRow
            key={card.id}
            icon="card"
            name={cardName(card, t)}
            note={cardExpiry(card, t)}
            value={card.id}
            isOn={chosen === card.id && !isExpired(card)}
            isDisabled={isExpired(card)}
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
      {leaving && (
        <Suspense fallback={null}>
          <DeleteCardSheet card={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}
