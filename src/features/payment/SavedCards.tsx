import { lazy, Suspense, useState } from 'react';
import type { Card as SavedCard } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { Card } from '../../shared/ui/Card';
import { IconButton } from '../../shared/ui/IconButton';
import { cardExpiry, cardName, isExpired } from './cardText';
import { PaymentRow } from './PaymentRow';
import { cardChosen, selectSelectedCardId } from './paymentSlice';

const DeleteCardSheet = lazy(() => import('./DeleteCardSheet').then((module) => ({ default: module.DeleteCardSheet })));

/** The saved cards: one is chosen and stored at once (CARD-04), each can be deleted after a confirmation. */
export function SavedCards({ cards }: { cards: readonly SavedCard[] }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const chosen = useAppSelector(selectSelectedCardId);
  const [leaving, setLeaving] = useState<SavedCard | null>(null);
  return (
    <>
      <Card $rows role="radiogroup" aria-label={t('payment.savedCards')}>
        {cards.map((card) => (
          <PaymentRow
            key={card.id}
            icon="card"
            name={cardName(card, t)}
            note={cardExpiry(card, t)}
            group="saved-card"
            value={card.id}
            isOn={chosen === card.id && !isExpired(card)}
            isDisabled={isExpired(card)}
            onChoose={() => dispatch(cardChosen(card.id))}
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
      </Card>
      {leaving && (
        <Suspense fallback={null}>
          <DeleteCardSheet card={leaving} onClose={() => setLeaving(null)} />
        </Suspense>
      )}
    </>
  );
}
