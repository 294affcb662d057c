import LinearProgress from '@mui/material/LinearProgress';
import { Link } from 'react-router-dom';
import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';
import { Price } from '../../../shared/ui/Price';
import { flexRow, gridRows, styled } from '../../../theme/styled';
import { desktop, largeText, motion, radius } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';
import { useCartPath } from '../../cart/cartRequest';
import { selectCartCount, selectCartTotal } from '../../cart/cartSlice';
import { liveBarHidden } from '../ordersSlice';
import { orderSteps, stepOf } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';
import { TimeLeftBadge } from './TimeLeftBadge';
import { LiveOrderStatus } from './LiveOrderStatus';
import { OrderSteps } from './OrderSteps';

const CardRoot = styled('section')(({ theme }) => ({
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
    <CardRoot className="aside">
      <header>
        <div>
          <small>{t('orders.yourOrderCode', { code: texts.code(order) })}</small>
          <h2>{texts.nowBesideBadge(order, left)}</h2>
          <small>
            <bdi>{texts.besideNow(order)}</bdi>
          </small>
        </div>
        <TimeLeftBadge order={order} size={48} hasMinutes>
          <Icon name="flame" size={24} />
        </TimeLeftBadge>
      </header>
      <LiveOrderStatus order={order} />
      <OrderSteps order={order} maxSteps={3} />
      <Link to={paths.order(order._id)}>
        {t('orders.moreDetails')}
        <Icon name="next" size={18} />
      </Link>
    </CardRoot>
  );
}

const BarRoot = styled('div')(({ theme }) => ({
  position: 'relative',
  width: '100%',
  maxWidth: 460,
  marginInline: 'auto',
  color: theme.vars.palette.top.contrastText,
  '--focus-ring': theme.vars.palette.brand,
  animation: `live-in ${2 * motion.base}ms ${motion.ease}`,
  '@keyframes live-in': { from: { opacity: 0, transform: 'translateY(16px)' } },
  '& > button': { position: 'absolute', insetInlineEnd: 6, insetBlockStart: 10 },
}));
/** The order and the cart in one bar; with large text below each other. */
const WithCart = styled(BarRoot)(({ theme }) => ({
  ...flexRow(12),
  flexWrap: 'wrap',
  padding: '10px 12px',
  borderRadius: radius.large,
  backgroundColor: theme.vars.palette.top.float,
  boxShadow: theme.vars.palette.shadow.outline,
  '@media (forced-colors: active)': { border: '1px solid currentColor' },
  '& > a': { color: 'inherit', textDecoration: 'none' },
  '& > a:first-of-type': { ...flexRow(12), flex: '1 1 0', minWidth: 'min-content', minHeight: 52 },
  '& strong': { ...theme.typography.h3, minWidth: 0, lineHeight: 1.2 },
  '& > a:last-child': {
    ...theme.typography.button,
    display: 'grid',
    alignContent: 'center',
    justifyItems: 'center',
    minHeight: 52,
    paddingInline: 18,
    borderRadius: radius.large,
    backgroundColor: theme.vars.palette.brandSurface.main,
    color: theme.vars.palette.brandSurface.contrastText,
    lineHeight: 1.2,
    '& .price': { fontSize: rem(15), fontWeight: 500 },
  },
  [largeText]: { '& > a:first-of-type, & > a:last-child': { flexBasis: '100%' } },
}));
const Bar = styled(Link)(({ theme }) => ({
  ...gridRows(10),
  padding: '12px 16px 14px',
  paddingInlineEnd: 52,
  borderRadius: radius.large,
  color: 'inherit',
  backgroundColor: theme.vars.palette.top.float,
  boxShadow: theme.vars.palette.shadow.outline,
  textDecoration: 'none',
  transition: `transform ${motion.press}ms ${motion.ease}`,
  '&:active': { transform: 'scale(0.98)' },
  '& .row': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px', minWidth: 0 },
  '& > :last-child': { marginInlineEnd: -36 },
  '& .words': { flex: '1 1 50%', minWidth: 0 },
  '& strong': { ...theme.typography.h3, display: 'block', lineHeight: 1.25 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.top.secondary, textWrap: 'balance' },
  '& .code': { whiteSpace: 'nowrap', '@media (max-width:359.95px)': { display: 'none' } },
}));

const SEGMENT_GAP = 5;
/** One segment for each step; decorative, because the status is shown as text. */
const Progress = styled(LinearProgress)<{ $count: number }>(({ $count }) => {
  const length = `calc((100% - ${($count - 1) * SEGMENT_GAP}px) / ${$count})`;
  const mask =
    `repeating-linear-gradient(90deg, #000 0 ${length}, ` +
    `transparent ${length} calc((100% + ${SEGMENT_GAP}px) / ${$count}))`;
  return { maskImage: mask, WebkitMaskImage: mask };
});

export function LiveOrderBar({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  const left = useTimeLeft(order);
  const dispatch = useAppDispatch();
  const cartPath = useCartPath();
  const cartCount = useAppSelector(selectCartCount);
  const cartTotal = useAppSelector(selectCartTotal);
  const count = orderSteps(order.type).length;
  const badge = (
    <TimeLeftBadge order={order} size={48} hasMinutes>
      <Icon name="flame" />
    </TimeLeftBadge>
  );
  const status = <strong>{texts.nowBesideBadge(order, left)}</strong>;
  if (cartCount > 0)
    return (
      <WithCart>
        <Link to={paths.order(order._id)}>
          {badge}
          {status}
        </Link>
        <LiveOrderStatus order={order} />
        <Link to={cartPath}>
          {t('common.viewCart')}
          <Price amount={cartTotal} size="inherit" />
        </Link>
      </WithCart>
    );
  return (
    <BarRoot>
      <Bar to={paths.order(order._id)}>
        <span className="row">
          {badge}
          <span className="words">
            {status}
            <small>
              <bdi>{texts.besideNow(order)}</bdi>
            </small>
          </span>
          <small className="code">{texts.code(order)}</small>
        </span>
        <Progress
          aria-hidden="true"
          variant="determinate"
          $count={count}
          value={Math.min(100, ((stepOf(order) + 0.55) / count) * 100)}
        />
      </Bar>
      <LiveOrderStatus order={order} />
      <IconButton
        icon="close"
        iconSize={20}
        label={t('orders.putAway')}
        onClick={() => dispatch(liveBarHidden(order))}
      />
    </BarRoot>
  );
}
