import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { Card } from '../../../shared/ui/Card';
import { Icon, type IconName } from '../../../shared/ui/Icon';
import { IconLink } from '../../../shared/ui/IconButton';
import { IconTile } from '../../../shared/ui/IconTile';
import { styled } from '../../../theme/styled';
import { useOrderTexts } from '../useOrderTexts';

const Row = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  minHeight: 68,
  padding: '10px 16px',
  '& dl': { flex: 1, minWidth: 0 },
  '& dt': { ...theme.typography.body2, lineHeight: 1.3, color: theme.vars.palette.text.secondary },
  '& dd': { ...theme.typography.subtitle1, lineHeight: 1.4, overflowWrap: 'anywhere' },
}));
const Phone = styled(IconLink)(({ theme }) => ({ color: theme.vars.palette.primary.text }));

function Fact({ icon, label, children, end }: { icon: IconName; label: string; children: ReactNode; end?: ReactNode }) {
  return (
    <Row>
      <IconTile>
        <Icon name={icon} size={22} />
      </IconTile>
      <dl>
        <dt>{label}</dt>
        <dd>
          <bdi>{children}</bdi>
        </dd>
      </dl>
      {end}
    </Row>
  );
}

export function OrderFacts({ order }: { order: Order }) {
  const t = useT();
  const texts = useOrderTexts();
  // '' where the provider does not send it.
  const paymentMethod: string = order.payment_method;
  const { branch, address, delivery_instruction, loyalty_points = 0 } = order;
  const phone = branch?.phone.replace(/[^\d+]/g, '');
  const isEarned = order.points_type === 'reward';
  return (
    <Card $rows as="section" aria-label={t('orders.details')}>
      {paymentMethod ? (
        <Fact icon={paymentMethod === 'Card' ? 'card' : 'cash'} label={t('orders.paymentMethod')}>
          {texts.payment(paymentMethod)}
        </Fact>
      ) : null}
      {branch?.name ? (
        <Fact
          icon="store"
          label={t('orders.branch')}
          end={
            phone ? (
              <Phone
                href={`tel:${phone}`}
                icon="phone"
                iconSize={22}
                label={t('orders.callBranch', { branch: branch.name })}
              />
            ) : null
          }
        >
          {branch.name}
        </Fact>
      ) : null}
      {address && order.type === 'delivery' ? (
        <Fact icon="pin" label={t('orders.deliverTo')}>
          {address}
        </Fact>
      ) : null}
      {delivery_instruction ? (
        <Fact icon="note" label={t('orders.instruction')}>
          {delivery_instruction}
        </Fact>
      ) : null}
      {loyalty_points > 0 ? (
        <Fact icon="flame" label={t('orders.points')}>
          {t(isEarned ? 'orders.pointsEarned' : 'orders.pointsUsed', { count: loyalty_points })}
        </Fact>
      ) : null}
    </Card>
  );
}
