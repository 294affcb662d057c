import type { Theme } from '@mui/material/styles';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders';
import { phoneHref } from '../../../shared/forms/phone';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Icon } from '../../../shared/ui/Icon';
import { flexRow, keyframes, styled } from '../../../theme/styled';
import { desktop, largeText, motion, radius, wide } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { earnedPoints, isFinal, isWaiting } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';
import { LiveOrderStatus } from './LiveOrderStatus';
import { OrderScene } from './OrderScene';
import { OrderSteps } from './OrderSteps';

const open = keyframes({
  '0%': { clipPath: 'inset(0 50%)', transform: 'scale(0.6) rotate(-18deg)' },
  '60%': { transform: 'scale(1.15) rotate(4deg)' },
  '100%': { clipPath: 'inset(0)', transform: 'none' },
});

const Why = styled('p')({ maxWidth: '34rem' });
const lineLink = (theme: Theme) =>
  ({
    ...flexRow(10),
    display: 'inline-flex',
    minHeight: 48,
    marginBlockStart: 4,
    color: theme.vars.palette.top.contrastText,
    fontWeight: 600,
    textDecoration: 'none',
  }) as const;
const Call = styled('a')(({ theme }) => ({ ...lineLink(theme), color: theme.vars.palette.secondary.light }));
const Earned = styled(Link)(({ theme }) => ({
  ...lineLink(theme),
  marginBlockStart: 12,
  '& > span': { animation: `${open} ${3 * motion.base}ms ${motion.ease}` },
}));

/** What a delivered order has earned, which leads to the customer's points. */
function EarnedPoints({ order }: { order: Order }) {
  const t = useT();
  const count = earnedPoints(order);
  if (count === 0) return null;
  return (
    <Earned to={paths.points()}>
      <BrandShape tone="gold" size={36}>
        <Icon name="flame" size={22} />
      </BrandShape>
      {t('orders.pointsEarned', { count })}
      <Icon name="next" size={20} />
    </Earned>
  );
}

/** What a cancelled order costs and why, or that it is late; with the branch's phone. */
function WhatNow({ order, isLate }: { order: Order; isLate: boolean }) {
  const t = useT();
  const texts = useOrderTexts();
  const isCancelled = order.status === 'Cancelled';
  if (!isCancelled && !isLate) return null;
  const { branch } = order;
  const words = isCancelled ? [order.cancel_reason, texts.refund(order)] : [t('orders.lateSorry')];
  return (
    <>
      {words.filter(Boolean).map((text) => (
        <Why key={text}>
          <bdi>{text}</bdi>
        </Why>
      ))}
      {branch?.phone ? (
        <Call href={phoneHref(branch.phone)}>
          <Icon name="phone" size={20} />
          {t('orders.callBranch', { branch: branch.name })}
        </Call>
      ) : null}
    </>
  );
}

const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  margin: '-16px calc(-1 * var(--gutter)) 0',
  padding: '8px var(--gutter) 20px',
  overflowX: 'clip',
  borderEndStartRadius: radius.large,
  borderEndEndRadius: radius.large,
  [wide]: { margin: 0, borderRadius: radius.large },
  [desktop]: { padding: '20px 32px 28px' },
}));
const Head = styled('div')(({ theme }) => ({
  ...flexRow(16),
  minHeight: 128,
  paddingBlockEnd: 20,
  '& > div:first-of-type': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.top.secondary },
  [largeText]: { '& > :last-child': { display: 'none' } },
  [desktop]: { minHeight: 210, paddingBlockEnd: 24 },
}));
const Headline = styled('p')(({ theme }) => ({
  ...theme.typography.h1,
  fontSize: rem(22),
  lineHeight: 1.3,
  textWrap: 'balance',
  [desktop]: { fontSize: rem(40) },
}));
export function OrderTrack({ order, title }: { order: Order; title: string }) {
  const t = useT();
  const texts = useOrderTexts();
  const left = useTimeLeft(order);
  const isFinished = isFinal(order.status);
  return (
    <Root>
      <Head>
        <div>
          <Headline>{isFinished ? texts.headline(order) : texts.now(order, left)}</Headline>
          {title && order.status !== 'Cancelled' && (isFinished || !order.scheduled_for) ? (
            <small>{title}</small>
          ) : null}
          {isFinished ? null : (
            <small>
              {isWaiting(order) ? null : t(order.branch?.delivery_time ? 'orders.estimated' : 'orders.placedAt')}{' '}
              <bdi>{texts.besideNow(order)}</bdi>
            </small>
          )}
        </div>
        <OrderScene order={order} />
      </Head>
      <WhatNow order={order} isLate={left?.isLate ?? false} />
      {isFinished ? null : <OrderSteps order={order} across />}
      <EarnedPoints order={order} />
      <LiveOrderStatus order={order} />
    </Root>
  );
}
