import { memo } from 'react';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { formatAed } from '../lib/money';
import { visuallyHidden } from './VisuallyHidden';

export type PriceSize = 'price' | 'priceL' | 'amount' | 'total' | 'inherit';

const priceText = (amount: number) => `${amount < 0 ? '\u2212' : ''}${formatAed(Math.abs(amount))}`;

const Row = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: 8,
  '& > s': {
    ...theme.typography.body2,
    fontSize: rem(14),
    lineHeight: 1.2,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  },
  '& > s > span': visuallyHidden,
}));

const Amount = styled('bdi')<{ $size: PriceSize }>(({ theme, $size }) => ({
  ...theme.typography[$size === 'inherit' ? 'price' : $size],
  ...($size === 'inherit' && {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    [desktop]: { fontSize: 'inherit' },
  }),
}));

export const Price = memo(function Price({
  amount,
  was,
  wasLabel,
  size = 'price',
  className,
}: {
  amount: number;
  was?: number;
  wasLabel?: string;
  size?: PriceSize;
  className?: string;
}) {
  const amountText = (
    <Amount dir="ltr" $size={size} className={`price${className && was === undefined ? ` ${className}` : ''}`}>
      {priceText(amount)}
    </Amount>
  );
  if (was === undefined) return amountText;
  return (
    <Row className={className}>
      {amountText}
      <s>
        {wasLabel ? <span>{wasLabel} </span> : null}
        <bdi dir="ltr">{priceText(was)}</bdi>
      </s>
    </Row>
  );
});
