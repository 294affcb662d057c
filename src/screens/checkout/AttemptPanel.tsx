import { styled } from '@mui/material/styles';
import { useCallback, useState } from 'react';
import type { Attempt } from '../../features/orders/attemptSlice';
import { sendsIdempotencyKey } from '../../shared/api/baseQuery';
import { Text, useT } from '../../shared/i18n/useT';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Ember } from '../../shared/ui/Ember';
import { Icon } from '../../shared/ui/Icon';
import { Spinner } from '../../shared/ui/Spinner';
import { radius } from '../../theme/tokens';
import type { PressResult } from './placeOrder';
import { giveUpAttempt, retryAttempt } from './recoverAttempt';

const Root = styled('div')(({ theme }) => ({
  display: 'grid', gap: 12, padding: 16, borderRadius: radius.card, backgroundColor: theme.vars.palette.error.soft, color: theme.vars.palette.text.primary,
  '& .head': { display: 'flex', gap: 12, alignItems: 'flex-start' }, '& .words': { flex: 1, minWidth: 0, display: 'grid', gap: 4 },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' }, '& p': theme.typography.body2, '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
const Checking = styled('p')(({ theme }) => ({
  ...theme.typography.body1, display: 'flex', gap: 12, alignItems: 'center', padding: 16, borderRadius: radius.card, backgroundColor: theme.vars.palette.sunken,
}));

/** What is known about an open attempt, and the one button that helps. It never pays a second time. */
export function AttemptPanel({ attempt, onResult }: { attempt: Attempt; onResult?: (result: PressResult) => void }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [isUnchecked, setIsUnchecked] = useState(false);
  // The press came from the bottom of the phone's screen: what became of it must be seen.
  const show = useCallback((node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' }), []);
  if (attempt.step === 'paying' || attempt.step === 'placing') {
    return <Checking role="status"><Spinner />{t('cart.attemptChecking')}</Checking>;
  }
  const isCharged = attempt.transactionId !== '';
  const isPayment = attempt.paymentMethod === 'Card' && !isCharged;
  const hint = isCharged ? t('cart.attemptChargedHint')
    : isPayment ? t(sendsIdempotencyKey() ? 'cart.attemptPaymentHint' : 'cart.attemptPaymentHintPlain') : t('cart.attemptUnknownHint');

  const handleRetry = async () => {
    setIsBusy(true);
    const result = await dispatch(retryAttempt());
    setIsBusy(false);
    setIsUnchecked(result.kind === 'unchecked');
    if (result.kind !== 'unchecked') onResult?.(result);
  };
  return (
    <Root role="alert" ref={show}>
      <div className="head">
        <Ember tone="error" size={44}><Icon name="info" size={22} /></Ember>
        <div className="words">
          <strong>
            {isCharged ? <Text k="cart.attemptCharged" values={{ ref: <bdi dir="ltr">{attempt.transactionId}</bdi> }} /> : t(isPayment ? 'cart.attemptPayment' : 'cart.attemptUnknown')}
          </strong>
          {attempt.message && <p>{attempt.message}</p>}
          <p>{isUnchecked ? t('cart.attemptUnchecked') : hint}</p>
        </div>
      </div>
      <div className="actions">
        <Button size="small" loading={isBusy} onClick={() => { void handleRetry(); }}>{t('common.retry')}</Button>
        {!isCharged && <Button size="small" variant="text" disabled={isBusy} onClick={() => { void dispatch(giveUpAttempt()); }}>{t('cart.attemptStartOver')}</Button>}
      </div>
    </Root>
  );
}
