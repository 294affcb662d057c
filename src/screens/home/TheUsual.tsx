import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { canOrderAgain, OrderAgain } from '../../features/orders/again/OrderAgain';
import { AsidePlace } from './HomeSections';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useT } from '../../shared/i18n/useT';
import { pictureOf } from '../../shared/ui/pictureOf';
import { Thumb } from '../../shared/ui/Thumb';
import { clampLines, flexRow, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Root = styled('section')(({ theme }) => ({
  ...flexRow('8px 12px'),
  maxWidth: 520,
  marginInline: 'auto',
  padding: '10px 12px',
  borderRadius: radius.large,
  color: theme.vars.palette.top.contrastText,
  backgroundColor: theme.vars.palette.top.float,
  boxShadow: theme.vars.palette.shadow.outline,
  '--focus-ring': theme.vars.palette.top.contrastText,
  '& .words': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, lineHeight: 1.25, ...clampLines(1) },
  '& p': { ...theme.typography.body2, ...flexRow(6), color: theme.vars.palette.top.secondary },
  '& .names': { minWidth: 0, lineHeight: 1.3, overflowWrap: 'anywhere', ...clampLines(2) },
  [desktop]: {
    maxWidth: 'none',
    flexDirection: 'column',
    alignItems: 'stretch',
    justifyContent: 'flex-end',
    gap: 16,
    padding: 24,
    backgroundColor: theme.vars.palette.top.well,
    '& .words': { flex: 'none' },
    '& h2': { ...theme.typography.h2, ...clampLines(1) },
    '& p': { display: 'block' },
    // The plate breaks out of the card.
    '& > span:first-of-type': { alignSelf: 'flex-end', marginBlock: '-40px auto', marginInlineEnd: -8 },
  },
}));
const NAMES = 3;

/**
 * The last finished order whose items can be ordered again, with the button that fills the cart and checks out. Without
 * an amount: that of the order is not today's.
 */
export function TheUsual() {
  const t = useT();
  const isDesktop = useIsDesktop();
  const { orders, isError } = useLiveOrders('Delivered', { quiet: true });
  const order = orders?.find(canOrderAgain);
  if (isDesktop && !orders && !isError) return <AsidePlace />;
  if (!order) return null;
  const picture = order.order_items.find(({ item }) => item.image)?.item ?? {};
  return (
    <Root className="aside" aria-labelledby="usual">
      <Thumb size={isDesktop ? 176 : 52} {...pictureOf(picture)} sizes={isDesktop ? '220px' : '66px'} />
      <div className="words">
        <h2 id="usual">{t('orders.usual')}</h2>
        <p>
          <span className="names">
            {order.order_items.slice(0, NAMES).map(({ item }, index) => (
              <span key={index}>
                {index > 0 ? t('orders.comma') : ''}
                <bdi>{item.title}</bdi>
              </span>
            ))}
          </span>
        </p>
      </div>
      <OrderAgain order={order} isCompact />
    </Root>
  );
}
