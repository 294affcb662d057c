import { useCallback, useState } from 'react';
import type { Attempt } from '../../features/orders/attemptSlice';
import { sendsIdempotencyKey } from '../../shared/api/baseQuery';
import { Text, useT } from '../../shared/i18n/useT';
import { formatClock } from '../../shared/lib/dubaiTime';
import { formatAed } from '../../shared/lib/money';
import { toast } from '../../shared/lib/toast';
import { useAppDispatch } from '../../shared/store/hooks';
import { Button } from '../../shared/ui/Button';
import { Ember } from '../../shared/ui/Ember';
import { Icon } from '../../shared/ui/Icon';
import { Spinner } from '../../shared/ui/Spinner';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import type { PressResult } from './placeOrder';
import { leaveAttempt, retryAttempt } from './recoverAttempt';
import { resultNote } from './resultNote';

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
  const [busy, setBusy] = useState<'retry' | 'leave' | null>(null);
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

  // What was paid is left only when its order is known not to be.
  const canLeave = !isCharged || attempt.step === 'failed';
  const back = formatClock(t, attempt.returnAt);

  const settle = async (work: typeof retryAttempt, busy: 'retry' | 'leave') => {
    setBusy(busy);
    const result = await dispatch(work());
    setBusy(null);
    setIsUnchecked(result.kind === 'unchecked');
    if (result.kind === 'unchecked') return;
    if (onResult) onResult(result);
    else if (result.kind === 'left' || result.kind === 'returned') toast.info(resultNote(t, result));
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
          {isCharged && canLeave && back && !isUnchecked && <p>{t('cart.attemptReturnHint', { amount: formatAed(attempt.amount), time: back })}</p>}
        </div>
      </div>
      <div className="actions">
        <Button size="small" loading={busy === 'retry'} disabled={busy === 'leave'} onClick={() => { void settle(retryAttempt, 'retry'); }}>{t('common.retry')}</Button>
        {canLeave && (
          <Button size="small" variant="text" loading={busy === 'leave'} disabled={busy === 'retry'} onClick={() => { void settle(leaveAttempt, 'leave'); }}>
            {t(isCharged ? 'cart.attemptLeave' : 'cart.attemptStartOver')}
          </Button>
        )}
      </div>
    </Root>
  );
}
