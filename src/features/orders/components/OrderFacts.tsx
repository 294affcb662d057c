import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders';
import { phoneHref } from '../../../shared/forms/phone';
import { useT } from '../../../shared/i18n/useT';
import { Card } from '../../../shared/ui/Card';
import { Icon, type IconName } from '../../../shared/ui/Icon';
import { IconLink } from '../../../shared/ui/IconButton';
import { IconTile } from '../../../shared/ui/IconTile';
import { flexRow, styled } from '../../../theme/styled';
import { earnedPoints, isFinal } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';
import { useTimeLeft } from '../useTimeLeft';

const Row = styled('div')(({ theme }) => ({
  ...flexRow(12),
  minHeight: 68,
  padding: '10px 16px',
  '& dl': { flex: 1, minWidth: 0 },
  '& dt': { ...theme.typography.body2, lineHeight: 1.3, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, lineHeight: 1.4, overflowWrap: 'anywhere' },
}));
const Phone = styled(IconLink)(({ theme }) => ({ color: theme.vars.palette.primary.text }));

interface FactProps {
  icon: IconName;
  label: string;
  value: string;
  end?: ReactNode;
}

function Fact({ icon, label, value, end }: FactProps) {
  if (!value) return null;
  return (
    <Row>
      <IconTile>
        <Icon name={icon} size={22} />
      </IconTile>
      <dl>
        <dt>{label}</dt>
        <dd>
          <bdi>{value}</bdi>
        </dd>
      </dl>
      {end}
    </Row>
  );
}

export function OrderFacts({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  const { branch, address = '', delivery_instruction = '', loyalty_points = 0, payment_method } = order;
  const left = useTimeLeft(order);
  // OrderTrack has the call then.
  const isCallAbove = order.status === 'Cancelled' || left?.isLate === true;
  const name = branch?.name ?? '';
  const points = order.points_type === 'reward' ? 'orders.pointsEarned' : 'orders.pointsUsed';
  return (
    <Card $rows as="section" aria-label={t('orders.details')}>
      <Fact icon="clock" label={t('orders.scheduled')} value={isFinal(order.status) ? texts.scheduled(order) : ''} />
      <Fact
        icon={payment_method === 'Card' ? 'card' : 'cash'}
        label={t('orders.paymentMethod')}
        value={texts.payment(payment_method)}
      />
      <Fact icon="cash" label={t('orders.toPay')} value={texts.due(order)} />
      <Fact icon="card" label={t('orders.refund')} value={order.status === 'Cancelled' ? '' : texts.refund(order)} />
      <Fact
        icon="store"
        label={t('orders.branch')}
        value={name}
        end={
          branch?.phone &&
          !isCallAbove && (
            <Phone
              href={phoneHref(branch.phone)}
              icon="phone"
              iconSize={22}
              label={t('orders.callBranch', { branch: name })}
            />
          )
        }
      />
      <Fact icon="pin" label={t('orders.deliverTo')} value={order.type === 'delivery' ? address : ''} />
      <Fact icon="note" label={t('orders.instruction')} value={delivery_instruction} />
      <Fact
        icon="flame"
        label={t('orders.points')}
        value={loyalty_points > 0 && earnedPoints(order) === 0 ? t(points, { count: loyalty_points }) : ''}
      />
    </Card>
  );
}
