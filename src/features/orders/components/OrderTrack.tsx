import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { flexRow, styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { isFinal } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';
import { EarnedPoints } from './EarnedPoints';
import { OrderScene } from './OrderScene';
import { LiveOrderStatus } from './LiveOrderStatus';
import { OrderSteps } from './OrderSteps';

const Root = styled('section')(({ theme }) => ({
  position: 'relative',
  backgroundColor: theme.vars.palette.top.main,
  color: theme.vars.palette.top.contrastText,
  margin: '-16px calc(-1 * var(--gutter)) 0',
  padding: '8px var(--gutter) 20px',
  overflowX: 'clip',
  borderEndStartRadius: radius.large,
  borderEndEndRadius: radius.large,
  [desktop]: { margin: 0, padding: '20px 32px 28px', borderRadius: radius.large },
}));
const Head = styled('div')(({ theme }) => ({
  ...flexRow(16),
  minHeight: 128,
  paddingBlockEnd: 20,
  '& > div:first-of-type': { flex: 1, minWidth: 0 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.top.secondary },
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
          {title ? <small>{title}</small> : null}
          {isFinished ? null : (
            <small>
              {t(order.branch?.delivery_time ? 'orders.estimated' : 'orders.placedAt')}{' '}
              <bdi>{texts.headline(order)}</bdi>
            </small>
          )}
        </div>
        <OrderScene order={order} />
      </Head>
      {isFinished ? null : <OrderSteps order={order} across />}
      <EarnedPoints order={order} />
      <LiveOrderStatus order={order} />
    </Root>
  );
}
