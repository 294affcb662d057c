import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { selectUser } from '../../features/auth/authSlice';
import { CardForm } from '../../features/payment/CardForm';
import { useAddCardMutation, useGetAppDataQuery, useGetCustomerCardsQuery } from '../../features/payment/paymentApi';
import { isExpired } from '../../features/payment/cardText';
import { selectSelectedCardId, cardAdded } from '../../features/payment/paymentSlice';
import { SavedCards } from '../../features/payment/SavedCards';
import { hasCardFields } from '../../features/payment/useCardFields';
import { holdSecret } from '../../shared/api/secrets';
import { useT } from '../../shared/i18n/useT';
import { toast } from '../../shared/lib/toast';
import { useIsMounted } from '../../shared/lib/useIsMounted';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { Button } from '../../shared/ui/Button';
import { ErrorState } from '../../shared/ui/ErrorState';
import { Icon } from '../../shared/ui/Icon';
import { PageStack, TwoColumns } from '../../shared/ui/PageContainer';
import { SectionHeader } from '../../shared/ui/SectionHeader';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
import { styled } from '../../theme/styled';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';

const PrivacyText = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
}));

const FormColumn = styled('div')({ width: '100%', maxWidth: 560, marginInline: 'auto' });

function NewCard({ checkout, onCancel }: { checkout: string; onCancel: (() => void) | undefined }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const userId = useAppSelector(selectUser)?._id ?? '';
  const [addCard] = useAddCardMutation();
  const isMounted = useIsMounted();
  /** Shows whether the card is saved, known or for one use, and opens the checkout (CARD-03, CARD-10, CARD-11). */
  const handleToken = async (token: string | null, isSaved: boolean) => {
    const { data, error } = token ? await addCard({ cardToken: holdSecret(token), amount: 0 }) : {};
    if (error) return;
    if (!data?.cardId) {
      toast.error(t('errors.addCard'));
      return;
    }
    // A card that is already saved stays saved, even without save-for-future.
    dispatch(cardAdded({ userId, cardId: data.cardId, isSaved: isSaved || data.cardExists }));
    // One that the customer does not keep is for one use, whatever the provider calls it.
    const isForOnce = data.oneTimeUse || !isSaved;
    toast.success(t(data.cardExists ? 'payment.exists' : isForOnce ? 'payment.ready' : 'payment.saved'));
    if (isMounted()) void navigate(checkout, { replace: true });
  };
  const app = useGetAppDataQuery();
  return (
    <section>
      <SectionHeader title={t('payment.newCard')} />
      <QueryView
        query={app}
        data={app.data?.payment_mode}
        failed="payment.fieldsFailed"
        isWholeScreen={false}
        skeleton={<CardSkeleton lines={4} height={300} />}
      >
        {(mode) =>
          hasCardFields(mode) ? (
            <CardForm
              mode={mode}
              onToken={handleToken}
              secondary={
                onCancel && (
                  <Button variant="text" fullWidth onClick={onCancel}>
                    {t('payment.cancelNew')}
                  </Button>
                )
              }
            />
          ) : (
            <ErrorState icon="card" message={t('payment.notConfigured')} />
          )
        }
      </QueryView>
    </section>
  );
}

export function AddCardScreen() {
  const t = useT();
  const navigate = useNavigate();
  const isDesktop = useIsDesktop();
  const [params] = useSearchParams();
  const checkout = paths.checkout(params.get('offer'));
  const cards = useGetCustomerCardsQuery(undefined, { refetchOnMountOrArgChange: true });
  useGetAppDataQuery();
  const chosen = useAppSelector(selectSelectedCardId);
  const [isForm, setIsForm] = useState(false);

  const saved = cards.data ?? [];
  // Stays when a list arrives later, which would take what was typed.
  if (!isForm && saved.length === 0 && !cards.isFetching) setIsForm(true);
  const isList = !isForm && saved.length > 0;
  const Columns = isForm ? FormColumn : TwoColumns;
  const handleProceed = () => {
    if (saved.some((card) => card.id === chosen && !isExpired(card))) void navigate(checkout);
    else toast.error(t('payment.selectCard'));
  };
  const proceedButton = (
    <Button size="large" fullWidth onClick={handleProceed}>
      {t('payment.proceed')}
    </Button>
  );

  return (
    <ScreenFrame
      title={t('payment.title')}
      back={checkout}
      actionBar={isList && !isDesktop ? <ActionBar>{proceedButton}</ActionBar> : null}
    >
      <Columns>
        <PageStack>
          {!isForm && !isList && <ListSkeleton count={2} brandShape={44} pill={false} />}
          {cards.isError && !cards.data && (
            <ErrorState message={t('payment.cardsFailed')} error={cards.error} onRetry={() => void cards.refetch()} />
          )}
          {isList && (
            <>
              <section>
                <SectionHeader title={t('payment.savedCards')} />
                <SavedCards cards={saved} />
              </section>
              <Button variant="outlined" startIcon="plus" onClick={() => setIsForm(true)}>
                {t('payment.addNewCard')}
              </Button>
            </>
          )}
          {isForm && <NewCard checkout={checkout} onCancel={saved.length > 0 ? () => setIsForm(false) : undefined} />}
          <PrivacyText>
            <Icon name="shield" size={28} />
            {t('payment.private')}
          </PrivacyText>
        </PageStack>
        {isList && isDesktop ? <PageStack $sticky>{proceedButton}</PageStack> : null}
      </Columns>
    </ScreenFrame>
  );
}
