import type { Order } from '../../../../contract/orders';
import { isFinal } from '../orderStatus';
import type { Translate } from '../../../shared/i18n/translate';
import { useT } from '../../../shared/i18n/useT';
import { formatAed } from '../../../shared/lib/money';
import { paths } from '../../../shared/paths';
import { BrandShape } from '../../../shared/ui/BrandShape';
import { Button } from '../../../shared/ui/Button';
import { Icon } from '../../../shared/ui/Icon';
import { LinkButton, TextLink } from '../../../shared/ui/LinkButton';
import { Sheet } from '../../../shared/ui/Sheet';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { styled } from '../../../theme/styled';
import { useCartPath } from '../../cart/cartRequest';
import { useAppDispatch, useAppSelector } from '../../../shared/store/hooks';
import { againEnded, isAdded, selectAgain, type AgainLine } from '../ordersSlice';
import { orderAgain } from './fillCart';

const Rows = styled('ul')(({ theme }) => ({
  '& li': { display: 'flex', alignItems: 'center', gap: 12, minHeight: 60, paddingBlock: 10 },
  '& li + li': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& li > div': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block', lineHeight: 1.4 },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
}));

function notes(t: Translate, { plan }: AgainLine): string[] {
  switch (plan.kind) {
    case 'missing':
      return [t('orders.againMissing')];
    case 'choose':
      return [t('orders.againChoose')];
    case 'differs':
      return [t('orders.againDiffers')];
    case 'failed':
      return [t('orders.againFailed')];
    default:
      return [
        t('orders.againAdded'),
        ...(plan.without.length > 0
          ? [t('orders.againWithout', { addons: plan.without.join(t('orders.comma')) })]
          : []),
        ...(plan.price
          ? [t('orders.againPrice', { before: formatAed(plan.price.before), now: formatAed(plan.price.now) })]
          : []),
      ];
  }
}

function OrderAgainSheet({ lines, onClose }: { lines: readonly AgainLine[]; onClose: () => void }) {
  const t = useT();
  const cartPath = useCartPath();
  const hasAdded = lines.some(isAdded);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('orders.againTitle')}
      actions={
        hasAdded ? (
          <LinkButton to={cartPath}>{t('common.viewCart')}</LinkButton>
        ) : (
          <Button onClick={onClose}>{t('common.close')}</Button>
        )
      }
    >
      {hasAdded ? null : <p>{t('orders.againNothing')}</p>}
      <Rows>
        {lines.map((line, index) => (
          <li key={index}>
            <BrandShape tone={isAdded(line) ? 'success' : 'error'} size={32}>
              <Icon name={isAdded(line) ? 'check' : 'close'} size={18} />
            </BrandShape>
            <div>
              <strong>
                <bdi>{line.title}</bdi>
              </strong>
              {notes(t, line).map((note) => (
                <small key={note}>{note}</small>
              ))}
            </div>
            {line.plan.kind === 'choose' ? (
              <TextLink to={paths.item(line.itemId)} icon="next">
                {t('orders.againOpen')}
              </TextLink>
            ) : null}
          </li>
        ))}
      </Rows>
    </Sheet>
  );
}

/** Only finished orders whose items carry ids can be ordered again (B-05). */
export const canOrderAgain = ({ status, order_items }: Order): boolean =>
  isFinal(status) && order_items.some(({ item }) => item._id);

interface OrderAgainProps {
  order: Order;
  isCompact?: boolean;
  variant?: 'contained' | 'outlined';
}

export function OrderAgain({ order, isCompact = false, variant = 'contained' }: OrderAgainProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const again = useAppSelector(selectAgain);
  const isBusy = again?.lines === null;
  const isFilling = isBusy && again.orderId === order._id;
  const busy = t('orders.againBusy');
  const lines = again?.orderId === order._id ? again.lines : null;
  return (
    <>
      <Button
        variant={variant}
        size={isCompact ? 'small' : 'large'}
        fullWidth={!isCompact}
        startIcon={isCompact ? undefined : 'refresh'}
        loading={isFilling}
        disabled={isBusy}
        onClick={() => void dispatch(orderAgain(order))}
      >
        {!isFilling ? t('orders.again') : isCompact ? <VisuallyHidden>{busy}</VisuallyHidden> : busy}
      </Button>
      {lines ? <OrderAgainSheet lines={lines} onClose={() => dispatch(againEnded(null))} /> : null}
    </>
  );
}
