import CircularProgress from '@mui/material/CircularProgress';
import { useCallback, useState, type ReactNode } from 'react';
import { selectUser } from '../../auth/authSlice';
import { sendsIdempotencyKey } from '../../../shared/api/baseQuery';
import type { MessageKey } from '../../../shared/i18n/messages';
import type { Translate } from '../../../shared/i18n/translate';
import { Message, useT } from '../../../shared/i18n/useT';
import { formatClock } from '../../../shared/lib/dubaiTime';
import { formatAed } from '../../../shared/lib/money';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks';
import { Button } from '../../../shared/ui/Button';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { styled } from '../../../theme/styled';
import { radius } from '../../../theme/tokens';
import {
  events,
  isUnpaidCard,
  type EndedCharge,
  type Notice,
  type OpenCheckout,
  type RecordedCheckout,
  type StateOf,
} from './checkoutState';
import { selectEndedCharges } from './ownCheckout';
import { confirmUntil, leaveAttempt, recoverAttempt, retryAttempt } from './recover';

const Root = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: 12,
  padding: 16,
  borderRadius: radius.card,
  backgroundColor: theme.vars.palette.error.soft,
  '&.calm': { backgroundColor: theme.vars.palette.sunken },
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
    case 'timeTaken':
      return notice.message;
    case 'notCharged':
      return notice.message || t('errors.payment');
    case 'codeDropped':
      return t('cart.codeDropped', { code: notice.code, now: formatAed(notice.now) });
    default:
      return '';
  }
}

export const isOpenAttempt = (checkout: RecordedCheckout): checkout is OpenCheckout => 'isUnchecked' in checkout;

function textsOf({ attempt }: OpenCheckout): Record<'title' | 'hint', MessageKey> {
  if (attempt.transactionId) return { title: 'cart.attemptCharged', hint: 'cart.attemptChargedHint' };
  if (!isUnpaidCard(attempt)) return { title: 'cart.attemptUnknown', hint: 'cart.attemptUnknownHint' };
  const hint = sendsIdempotencyKey() ? 'cart.attemptPaymentHint' : 'cart.attemptPaymentHintPlain';
  return { title: 'cart.attemptPayment', hint };
}

type Action = 'retry' | 'leave' | 'ask';
const thunks = { retry: retryAttempt, leave: leaveAttempt, ask: () => recoverAttempt({ isWaiting: true }) };

interface PanelProps {
  title: ReactNode;
  children: ReactNode;
  isCalm?: boolean;
  actions: readonly (readonly [action: Action, label: string])[];
}

/** The first action is the main one. */
function Panel({ title, children, isCalm = false, actions }: PanelProps) {
  const dispatch = useAppDispatch();
  const [running, setRunning] = useState<Action | null>(null);
  const run = async (action: Action) => {
    setRunning(action);
    try {
      await dispatch(thunks[action]());
    } finally {
      setRunning(null);
    }
  };
  // Scrolled into view, because Place Order is at the bottom of the phone's screen.
  const show = useCallback((node: HTMLElement | null) => {
    node?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <Root className={isCalm ? 'calm' : ''} role={isCalm ? 'status' : 'alert'} ref={show}>
      <div className="head">
        <BrandShape tone={isCalm ? 'brand' : 'error'} size={44}>
          <Icon name={isCalm ? 'card' : 'info'} size={22} />
        </BrandShape>
        <div className="words">
          <strong>{title}</strong>
          {children}
        </div>
      </div>
      <div className="actions">
        {actions.map(([action, label], index) => (
          <Button
            key={action}
            size="small"
            variant={index === 0 ? 'contained' : 'text'}
            loading={running === action}
            disabled={running !== null && running !== action}
            onClick={() => void run(action)}
          >
            {label}
          </Button>
        ))}
      </div>
    </Root>
  );
}

/** The payment is confirmed in the bank's app or on its page, maybe minutes later. */
function BankPanel({ attempt, isDeclined, isUnchecked }: StateOf<'requires_action'>) {
  const t = useT();
  if (isDeclined)
    return (
      <Panel
        title={t('cart.confirmDeclined')}
        actions={[
          ['retry', t('common.retry')],
          ['leave', t('cart.attemptStartOver')],
        ]}
      >
        <p>{t(isUnchecked ? 'cart.confirmUnchecked' : 'cart.confirmDeclinedHint')}</p>
      </Panel>
    );
  const values = {
    amount: formatAed(attempt.amount),
    time: formatClock(t, new Date(confirmUntil(attempt)).toISOString()),
  };
  return (
    <Panel
      isCalm
      title={t('cart.confirmOpen')}
      actions={[
        ['ask', t('cart.confirmDone')],
        ['retry', t('cart.confirmGo')],
        ['leave', t('cart.confirmOther')],
      ]}
    >
      <p>{t('cart.confirmInApp', values)}</p>
      <p>{t(isUnchecked ? 'cart.confirmUnchecked' : 'cart.confirmOpenHint')}</p>
    </Panel>
  );
}

function OpenPanel({ checkout }: { checkout: OpenCheckout }) {
  const t = useT();
  const { status, attempt, isUnchecked } = checkout;
  if (status === 'requires_action') return <BankPanel {...checkout} />;
  const isCharged = attempt.transactionId !== '';
  const { title, hint } = textsOf(checkout);
  // A paid attempt can be given up only if its order is known not to exist.
  const canLeave = !isCharged || status === 'succeeded';
  const time = status === 'succeeded' ? formatClock(t, checkout.returnAt) : '';
  const reference = { ref: <bdi dir="ltr">{attempt.transactionId}</bdi> };
  return (
    <Panel
      title={isCharged ? <Message messageKey="cart.attemptCharged" values={reference} /> : t(title)}
      actions={[
        ['retry', t('common.retry')],
        ...(canLeave ? [['leave', t(isCharged ? 'cart.attemptLeave' : 'cart.attemptStartOver')] as const] : []),
      ]}
    >
      {checkout.message && <p>{checkout.message}</p>}
      <p>{t(isUnchecked ? 'cart.attemptUnchecked' : hint)}</p>
      {isCharged && time && !isUnchecked && (
        <p>{t('cart.attemptReturnHint', { amount: formatAed(attempt.amount), time })}</p>
      )}
    </Panel>
  );
}

export function AttemptPanel({ checkout }: { checkout: RecordedCheckout }) {
  const t = useT();
  if (isOpenAttempt(checkout)) return <OpenPanel checkout={checkout} />;
  return (
    <Checking role="status">
      <CircularProgress aria-hidden="true" />
      {t('cart.attemptChecking')}
    </Checking>
  );
}

function chargeText(t: Translate, { amount, transactionId, isRefunded, returnAt }: EndedCharge): string {
  const time = formatClock(t, returnAt);
  const key = isRefunded ? 'cart.paymentRefunded' : time ? 'cart.attemptLeft' : 'cart.attemptLeftUntold';
  return t(key, { amount: formatAed(amount), ref: transactionId, time });
}

/** Charges that ended without an order: amount, reference and whom to ask, until the customer has closed them. */
export function EndedCharges() {
  const t = useT();
  const dispatch = useAppDispatch();
  const userId = useAppSelector(selectUser)?._id ?? '';
  return useAppSelector(selectEndedCharges).map((charge) => (
    <Root key={charge.transactionId} className="calm" role="status">
      <p>{chargeText(t, charge)}</p>
      <div className="actions">
        <Button size="small" variant="text" onClick={() => dispatch(events.chargeSeen(userId, charge.transactionId))}>
          {t('common.close')}
        </Button>
      </div>
    </Root>
  ));
}
