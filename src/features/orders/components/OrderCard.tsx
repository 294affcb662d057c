import type { ReactNode } from 'react';
import type { Order } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { paths } from '../../../shared/paths';
import { Badge } from '../../../shared/ui/Badge';
import { Card } from '../../../shared/ui/Card';
import { TextLink } from '../../../shared/ui/LinkButton';
import { pictureOf } from '../../../shared/ui/pictureOf';
import { Price } from '../../../shared/ui/Price';
import { Thumb } from '../../../shared/ui/Thumb';
import { VisuallyHidden } from '../../../shared/ui/VisuallyHidden';
import { clampLines, flexRow, gridRows, styled } from '../../../theme/styled';
import { desktop } from '../../../theme/tokens';
import { isFinal, toneOf } from '../orderStatus';
import { useOrderTexts } from '../useOrderTexts';

export const OrderGrid = styled('div')({
  ...gridRows(16),
  '@media (min-width:640px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  [desktop]: { gap: 20 },
});

const Root = styled(Card)({
  display: 'flex',
  flexDirection: 'column',
  '& > div:last-of-type': { marginBlockStart: 'auto' },
});
const Top = styled('div')(({ theme }) => ({
  ...flexRow(16),
  padding: '16px 16px 12px',
  '& > div': { flex: 1, minWidth: 0, display: 'grid', gap: 2, justifyItems: 'start' },
  '& .head': { ...flexRow('4px 8px'), flexWrap: 'wrap', justifyContent: 'space-between', width: '100%' },
  '& h2': { ...theme.typography.h3, lineHeight: 1.25, ...clampLines(2), paddingBlock: 2 },
  '& small': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
}));
const Foot = styled('div')(({ theme }) => ({
  ...flexRow('0 12px'),
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  margin: '0 16px',
  padding: '4px 0',
  minHeight: 56,
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
}));

export function OrderCard({ order, action }: { order: Order; action?: ReactNode }) {
  const t = useT();
  const texts = useOrderTexts();
  const picture = order.order_items.find(({ item }) => item.image)?.item ?? {};
  const code = texts.code(order);
  return (
    <Root as="article">
      <Top>
        <Thumb size={72} {...pictureOf(picture)} sizes="90px" />
        <div>
          <div className="head">
            <Badge tone={toneOf(order.status)}>{texts.status(order.status)}</Badge>
            <Price amount={order.grand_total} />
          </div>
          <h2>
            <bdi>{texts.title(order) || code}</bdi>
          </h2>
          <small>
            {code} ·{' '}
            <bdi>{isFinal(order.status) ? texts.date(order) : texts.scheduled(order) || texts.date(order)}</bdi>
          </small>
        </div>
      </Top>
      <Foot>
        <TextLink to={paths.order(order._id)} icon="next">
          {t('orders.moreDetails')}
          <VisuallyHidden> {code}</VisuallyHidden>
        </TextLink>
        {action}
      </Foot>
    </Root>
  );
}
