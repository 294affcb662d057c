import { PlaceTime } from '../layout/PlaceTime';
import { useIsDesktop } from '../layout/useIsDesktop';
import { canOrderAgain, OrderAgain } from '../order/OrderAgain';
import { liveBarHidden, selectIsLiveBarHidden } from '../../features/orders/liveBarSlice';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useT } from '../../shared/i18n/useT';
import { useAppDispatch, useAppSelector } from '../../shared/store/hooks';
import { IconButton } from '../../shared/ui/IconButton';
import { pictureOf } from '../../shared/ui/pictureOf';
import { Thumb } from '../../shared/ui/Thumb';
import { clampLines, flexRow, styled } from '../../theme/styled';
import { desktop, radius } from '../../theme/tokens';

const Root = styled('section')(({ theme }) => ({
  ...flexRow('8px 12px'),
  flexWrap: 'wrap',
  padding: '12px 8px 12px 16px',
  paddingInline: '16px 8px',
  borderRadius: radius.large,
  color: theme.vars.palette.top.contrastText,
  backgroundColor: theme.vars.palette.top.float,
  boxShadow: theme.vars.palette.shadow.outline,
  '--focus-ring': theme.vars.palette.top.contrastText,
  '& .words': { flex: 1, minWidth: 0 },
  '& h2': { ...theme.typography.h3, lineHeight: 1.25 },
  '& p': { ...theme.typography.body2, color: theme.vars.palette.top.secondary, ...clampLines(2) },
  [desktop]: {
    position: 'relative',
    flexDirection: 'column',
    flexWrap: 'nowrap',
    alignItems: 'stretch',
    justifyContent: 'center',
    gap: 16,
    padding: 24,
    '& .words': { flex: 'none' },
    '& > span': { alignSelf: 'center' },
    '& > :last-child': { position: 'absolute', insetBlockStart: 8, insetInlineEnd: 8 },
  },
}));
const NAMES = 3;

/** The last finished order whose items can be ordered again, with the button that fills the cart and checks out. */
export function TheUsual() {
  const t = useT();
  const dispatch = useAppDispatch();
  const isDesktop = useIsDesktop();
  const { orders } = useLiveOrders('Delivered', { quiet: true });
  const order = orders?.find(canOrderAgain);
  const isHidden = useAppSelector((state) => selectIsLiveBarHidden(state, order));
  if (!order || isHidden) return null;
  const picture = order.order_items.find(({ item }) => item.image)?.item ?? {};
  return (
    <Root className="aside" aria-labelledby="usual">
      <Thumb size={isDesktop ? 104 : 52} {...pictureOf(picture)} sizes={isDesktop ? '130px' : '66px'} />
      <div className="words">
        <h2 id="usual">
          {t('orders.usual')}
          <PlaceTime />
        </h2>
        <p>
          {order.order_items.slice(0, NAMES).map(({ item }, index) => (
            <span key={index}>
              {index > 0 ? t('orders.comma') : ''}
              <bdi>{item.title}</bdi>
            </span>
          ))}
        </p>
      </div>
      <OrderAgain order={order} isCompact />
      <IconButton
        icon="close"
        iconSize={20}
        label={t('orders.hideUsual')}
        onClick={() => dispatch(liveBarHidden(order))}
      />
    </Root>
  );
}
