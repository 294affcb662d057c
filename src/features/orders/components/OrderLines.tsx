import type { Order, OrderItem } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { Badge } from '../../../shared/ui/Badge';
import { Card } from '../../../shared/ui/Card';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { Price } from '../../../shared/ui/Price';
import { Thumb } from '../../../shared/ui/Thumb';
import { flexRow, styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';
import { rem } from '../../../theme/typography';

const Head = styled('div')(({ theme }) => ({
  ...flexRow(12),
  padding: '14px 16px 6px',
  '& h2': { ...theme.typography.h2, flex: 1 },
  [desktop]: { padding: '18px 20px 6px' },
}));
const Line = styled('li')(({ theme }) => ({
  ...flexRow(16),
  minHeight: 80,
  padding: '12px 16px',
  fontSize: rem(15),
  lineHeight: 1.4,
  'li + &': { borderBlockStart: `1px solid ${theme.vars.palette.divider}` },
  '& > div': { flex: 1, minWidth: 0 },
  '& strong': { fontWeight: 600, display: 'block', textWrap: 'balance' },
  '& small': { ...theme.typography.body2, display: 'block', color: theme.vars.palette.text.secondary },
  '& > p': { textAlign: 'end' },
  [desktop]: { padding: '14px 20px' },
}));

/** The server's price of a line: the line total where it is sent, else the unit price. */
const priceOf = ({ total_price, item }: OrderItem) => total_price ?? item.discounted_price ?? item.original_price;

export function OrderLines({ order }: { order: Order }) {
  const t = useT();
  return (
    <Card as="section">
      <Head>
        <h2>{t('orders.yourOrder')}</h2>
        <Badge>{t(order.type === 'pickup' ? 'common.pickup' : 'common.delivery')}</Badge>
      </Head>
      <ul>
        {order.order_items.map((line, index) => (
          <Line key={index}>
            <Thumb size={56} {...pictureOf(line.item)} sizes="64px" />
            <div>
              <strong>
                <bdi>{line.item.title}</bdi>
              </strong>
              {line.addons.length > 0 ? (
                <small>
                  {line.addons.map(({ item_id, quantity }, at) => (
                    <span key={at}>
                      {at > 0 ? t('orders.comma') : ''}
                      <bdi>{item_id.title}</bdi>
                      {quantity > 1 ? `\u00a0${t('orders.times', { count: quantity })}` : ''}
                    </span>
                  ))}
                </small>
              ) : null}
              {line.instruction ? <small>{t('orders.note', { text: line.instruction })}</small> : null}
            </div>
            <p>
              <Price amount={priceOf(line)} size="amount" />
              <small>{t('orders.times', { count: line.quantity })}</small>
            </p>
          </Line>
        ))}
      </ul>
    </Card>
  );
}
