import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useState } from 'react';
import { isUnpaidCard, type Notice, type OpenCheckout, type RecordedCheckout } from './checkoutState';
import { sendsIdempotencyKey } from '../shared/api/baseQuery';
import type { MessageKey } from '../shared/i18n/messages';
import type { Translate } from '../shared/i18n/translate';
import { Text, useT } from '../shared/i18n/useT';
import { formatClock } from '../shared/lib/dubaiTime';
import { formatAed } from '../shared/lib/money';
import { useAppDispatch } from '../shared/store/hooks';
import { Button } from '../shared/ui/Button';
import { BrandShape } from '../shared/ui/BrandShape';
import { Icon } from '../shared/ui/Icon';
import { styled } from '../theme/styled';
import { radius } from '../theme/tokens';
import { leaveAttempt, retryAttempt } from './checkoutRunner';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.error.soft,
  color: theme.vars.palette.text.primary,
  '& .head': { display: 'flex', gap: 12, alignItems: 'flex-start' },
  '& .words': { flex: 1, minWidth: 0, display: 'grid', gap: 4 },
  '& strong': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& p': theme.typography.body2,
  '& .actions': { display: 'flex', flexWrap: 'wrap', gap: 8 },
}));
const Checking = styled('p')(({ theme }) => ({
  ...theme.typography.body1,
  display: 'flex',
  gap: 12,
  alignItems: 'center',
  padding: 16,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.sunken,
}));

export function noticeText(t: Translate, notice: Notice | null): string {
  switch (notice?.kind) {
    case 'changed':
      return t('cart.totalChanged', { now: formatAed(notice.now), was: formatAed(notice.was) });
    case 'blocked':
      return t(notice.message);
    case 'busy':
      return t('cart.placingElsewhere');
    case 'refunded':
      return t('cart.paymentRefunded');
    case 'abandoned': {
      const time = formatClock(t, notice.returnAt);
      const values = { amount: formatAed(notice.amount), ref: notice.transactionId, time };
      return t(time ? 'cart.attemptLeft' : 'cart.attemptLeftUntold', values);
    }
    default:
      return '';
  }
}

export const isOpenAttempt = (checkout: RecordedCheckout): checkout is OpenCheckout => 'isUnchecked' in checkout;

function textsOf(checkout: OpenCheckout): Record<'title' | 'hint' | 'unchecked', MessageKey> {
  const { attempt } = checkout;
  const unchecked = 'cart.attemptUnchecked';
  if (checkout.status === 'unconfirmed') {
    return checkout.isDeclined
      ? { title: 'cart.confirmDeclined', hint: 'cart.confirmDeclinedHint', unchecked: 'cart.confirmUnchecked' }
      : { title: 'cart.confirmOpen', hint: 'cart.confirmOpenHint', unchecked: 'cart.confirmUnchecked' };
  }
  if (attempt.transactionId) return { title: 'cart.attemptCharged', hint: 'cart.attemptChargedHint', unchecked };
  if (!isUnpaidCard(attempt)) return { title: 'cart.attemptUnknown', hint: 'cart.attemptUnknownHint', unchecked };
  const hint = sendsIdempotencyKey() ? 'cart.attemptPaymentHint' : 'cart.attemptPaymentHintPlain';
  return { title: 'cart.attemptPayment', hint, unchecked };
}

export function AttemptPanel({ checkout }: { checkout: RecordedCheckout }) {
  const t = useT();
  const dispatch = useAppDispatch();
  const [busy, setBusy] = useState<'retry' | 'leave' | null>(null);
  const run = async (action: 'retry' | 'leave') => {
    setBusy(action);
    try {
      await dispatch(action === 'retry' ? retryAttempt() : leaveAttempt());
    } finally {
      setBusy(null);
    }
  };
  // Scrolled into view, because Place Order is at the bottom of the phone's screen.
  const show = useCallback((node: HTMLElement | null) => node?.scrollIntoView({ block: 'center' }), []);
  if (!isOpenAttempt(checkout)) {
    return (
      <Checking role="status">
        <CircularProgress aria-hidden="true" />
        {t(checkout.status === 'confirming' ? 'cart.confirmBusy' : 'cart.attemptChecking')}
      </Checking>
    );
  }
  const { attempt, isUnchecked } = checkout;
  const message = 'message' in checkout ? checkout.message : '';
  const isCharged = attempt.transactionId !== '';
  const { title, hint, unchecked } = textsOf(checkout);

  // A paid attempt can be given up only if its order is known not to exist.
  const canLeave = !isCharged || checkout.status === 'charged';
  const returnTime = checkout.status === 'charged' ? formatClock(t, checkout.returnAt) : '';

  return (
    <Root role="alert" ref={show}>
      <div className="head">
        <BrandShape tone="error" size={44}>
          <Icon name="info" size={22} />
        </BrandShape>
        <div className="words">
          <strong>
            {isCharged ? (
              <Text messageKey="cart.attemptCharged" values={{ ref: <bdi dir="ltr">{attempt.transactionId}</bdi> }} />
            ) : (
              t(title)
            )}
          </strong>
          {message && <p>{message}</p>}
          <p>{t(isUnchecked ? unchecked : hint)}</p>
          {isCharged && canLeave && returnTime && !isUnchecked && (
            <p>{t('cart.attemptReturnHint', { amount: formatAed(attempt.amount), time: returnTime })}</p>
          )}
        </div>
      </div>
      <div className="actions">
        <Button size="small" loading={busy === 'retry'} disabled={busy === 'leave'} onClick={() => void run('retry')}>
          {t(checkout.status === 'unconfirmed' && !checkout.isDeclined ? 'cart.confirmGo' : 'common.retry')}
        </Button>
        {canLeave && (
          <Button
            size="small"
            variant="text"
            loading={busy === 'leave'}
            disabled={busy === 'retry'}
            onClick={() => void run('leave')}
          >
            {t(isCharged ? 'cart.attemptLeave' : 'cart.attemptStartOver')}
          </Button>
        )}
      </div>
    </Root>
  );
}
