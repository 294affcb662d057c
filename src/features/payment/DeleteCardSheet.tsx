import type { Card } from '../../../contract/payment';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch } from '../../shared/store/hooks';
import { cardDeleted } from '../../shared/store/events';
import { Button } from '../../shared/ui/Button';
import { Sheet } from '../../shared/ui/Sheet';
import { cardName } from './cardText';
import { useDeleteCardMutation } from './paymentApi';

export function DeleteCardSheet({ card, onClose }: { card: Card; onClose: () => void }) {
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
