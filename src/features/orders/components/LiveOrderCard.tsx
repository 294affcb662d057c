import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { Icon } from '../../../shared/ui/Icon';
import { styled } from '../../../theme/styled';
import { desktop, motion, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';
import { Ember } from './Ember';
import { LiveOrderStatus } from './LiveOrderStatus';
import { OrderSteps } from './OrderSteps';

const Root = styled('section')(({ theme }) => ({
  display: 'flex',
  flexDirection: 'column',
  padding: '20px 24px 12px',
  borderRadius: radius.large,
  animation: `step-in ${2 * motion.base}ms ${motion.ease}`,
  '@keyframes step-in': { from: { opacity: 0, transform: 'scale(0.94)' } },
  backgroundColor: theme.vars.palette.top.well,
  color: theme.vars.palette.top.contrastText,
  '--focus-ring': theme.vars.palette.top.contrastText,
  '& header': { display: 'flex', alignItems: 'center', gap: 8, marginBlockEnd: 8, '& > div': { flex: 1, minWidth: 0 } },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.top.secondary },
  '& h2': { ...theme.typography.h2, lineHeight: 1.25, [desktop]: { fontSize: rem(22) } },
  '& li': { minHeight: 44 },
  '& > a': {
    ...theme.typography.subtitle2,
    marginBlockStart: 'auto',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: 44,
    color: 'inherit',
    alignSelf: 'start',
  },
}));

export function LiveOrderCard({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  const left = useTimeLeft(order);
  return (
    <Root className="aside">
      <header>
        <div>
          <small>{t('orders.yourOrderCode', { code: texts.code(order) })}</small>
          <h2>{texts.nowBesideEmber(order, left)}</h2>
          <small>
            <bdi>{texts.headline(order)}</bdi>
          </small>
        </div>
        <Ember order={order} size={48} hasMinutes>
          <Icon name="flame" size={24} />
        </Ember>
      </header>
      <LiveOrderStatus order={order} />
      <OrderSteps order={order} around={3} />
      <Link to={paths.order(order._id)}>
        {t('orders.moreDetails')}
        <Icon name="next" size={18} />
      </Link>
    </Root>
  );
}
