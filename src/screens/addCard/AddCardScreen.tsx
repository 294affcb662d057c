import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectUser } from '../../features/auth/authSlice';
import { CardForm, type CardFormProps } from '../../features/payment/CardForm';
import { useAddCardMutation, useGetAppDataQuery, useGetCustomerCardsQuery } from '../../features/payment/paymentApi';
import { isExpired } from '../../features/payment/cardText';
import { selectSelectedCardId } from '../../features/payment/paymentSlice';
import { SavedCards } from '../../features/payment/SavedCards';
import { hasCardFields } from '../../features/payment/useCardFields';
import { holdSecret } from '../../shared/api/secrets';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { paths } from '../../shared/paths';
import { cardAdded } from '../../shared/store/events';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { Card } from '../../shared/ui/Card';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { Stack, TwoColumns } from '../../shared/ui/PageContainer';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../layout/useIsDesktop';

/**
 * Adds a tokenized card, shows whether it is saved, known or for one use, and opens the checkout (CARD-03, CARD-10,
 * CARD-11).
 */
export function useAddCard(checkoutPath: string) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const [addCard] = useAddCardMutation();
  return useCallback(
    async (token: string | null, keep: boolean): Promise<void> => {
      if (!token) {
        toast.error(t('errors.addCard'));
        return;
      }
      const { data, error } = await addCard({ cardToken: holdSecret(token), amount: 0 });
      if (error) return;
      if (!data.cardId) {
        toast.error(t('errors.addCard'));
        return;
      }
      // A card that is already saved stays saved, even without save-for-future.
      dispatch(cardAdded({ userId, cardId: data.cardId, keep: keep || data.cardExists }));
      toast.success(t(data.cardExists ? 'payment.exists' : data.oneTimeUse ? 'payment.ready' : 'payment.saved'));
      void navigate(checkoutPath, { replace: true });
    },
    [addCard, checkoutPath, dispatch, navigate, t, userId],
  );
}

const PrivacyText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
}));

interface NewCardProps {
  /** Absent while it is loading, or if that has failed. */
  mode: CardFormProps['mode'] | undefined;
  hasFailed: boolean;
  error: unknown;
  isRetrying: boolean;
  onRetry: () => void;
  onToken: CardFormProps['onToken'];
  /** Shows the saved cards again. */
  onCancel: (() => void) | undefined;
}

function NewCard({ mode, hasFailed, error, isRetrying, onRetry, onToken, onCancel }: NewCardProps) {
  const t = useT();
  return (
    <section>
      <SectionHeader title={t('payment.newCard')} />
      {hasFailed && !mode && (
        <ErrorState
          message={t('payment.fieldsFailed')}
          error={error}
          retryLabel={t('common.retry')}
          retrying={isRetrying}
          onRetry={onRetry}
        />
      )}
      {!mode && !hasFailed && <CardSkeleton lines={4} height={300} />}
      {mode && !hasCardFields(mode) && <ErrorState icon="card" message={t('payment.notConfigured')} />}
      {mode && hasCardFields(mode) && (
        <CardForm
          mode={mode}
          onToken={onToken}
          secondary={
            onCancel ? (
              <Button variant="text" fullWidth onClick={onCancel}>
                {t('payment.cancelNew')}
              </Button>
            ) : null
          }
        />
      )}
    </section>
  );
}

function PrivacyNote() {
  const t = useT();
  return (
    <Card $pad>
      <PrivacyText>
        <Icon name="shield" size={28} />
        {t('payment.private')}
      </PrivacyText>
    </Card>
  );
}

export function AddCardScreen() {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [params] = useSearchParams();
  const checkout = paths.checkout(params.get('offer'));
  const cards = useGetCustomerCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  const app = useGetAppDataQuery();
  const addCard = useAddCard(checkout);
  const chosen = useAppSelector(selectSelectedCardId);
  const [isAdding, setIsAdding] = useState(false);

  const saved = cards.data ?? [];
  const isForm = isAdding || (saved.length === 0 && !cards.isLoading);
  const isList = !isForm && saved.length > 0;
  const handleProceed = () => {
    if (saved.some((card) => card.id === chosen && !isExpired(card))) void navigate(checkout);
    else toast.error(t('payment.selectCard'));
  };
  const proceed = (
    <Button size="large" fullWidth onClick={handleProceed}>
      {t('payment.proceed')}
    </Button>
  );

  return (
    <ScreenFrame
      title={t('payment.title')}
      back={checkout}
      actionBar={isList && !isDesktop ? <ActionBar>{proceed}</ActionBar> : null}
    >
      <TwoColumns>
        <Stack>
          {cards.isLoading && <ListSkeleton count={2} brandShape={44} pill={false} />}
          {cards.isError && !cards.data && (
            <ErrorState
              message={t('payment.cardsFailed')}
              error={cards.error}
              retryLabel={t('common.retry')}
              onRetry={() => void cards.refetch()}
            />
          )}
          {isList && (
            <>
              <section>
                <SectionHeader title={t('payment.savedCards')} />
                <SavedCards cards={saved} />
              </section>
              <Button variant="outlined" startIcon="plus" onClick={() => setIsAdding(true)}>
                {t('payment.addNewCard')}
              </Button>
            </>
          )}
          {isForm && (
            <NewCard
              mode={app.data?.payment_mode}
              hasFailed={app.isError}
              error={app.error}
              isRetrying={app.isFetching}
              onRetry={() => void app.refetch()}
              onToken={addCard}
              onCancel={saved.length > 0 ? () => setIsAdding(false) : undefined}
            />
          )}
        </Stack>
        <Stack $sticky>
          <PrivacyNote />
          {isList && isDesktop ? proceed : null}
        </Stack>
      </TwoColumns>
    </ScreenFrame>
  );
}
