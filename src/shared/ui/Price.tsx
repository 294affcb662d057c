import { memo } from 'react';
import type { BaseTheme } from '../../theme/baseTheme';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { formatAed, formatAmount } from '../lib/money';
import { transient } from './transient';
import { VisuallyHidden, visuallyHidden } from './VisuallyHidden';

/** Text size of a price. `inherit` takes the size of the text around it. */
export type PriceSize = 'price' | 'priceL' | 'amount' | 'total' | 'inherit';

/** `AED 24.50` with the sign of a discount before the currency; `whole` leaves out fils that are zero. */
function priceText(amount: number, whole = false): string {
  const size = Math.abs(amount);
  return `${amount < 0 ? '\u2212' : ''}${whole ? `AED ${formatAmount(size)}` : formatAed(size)}`;
}

const row = { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: 8 } as const;
const Row = styled('span')(row);

const Amount = styled(
  'bdi',
  transient,
)<{ $size: PriceSize }>(({ theme, $size }) => ({
  ...theme.typography[$size === 'inherit' ? 'price' : $size],
  ...($size === 'inherit' && {
    fontSize: 'inherit',
    lineHeight: 'inherit',
    fontWeight: 'inherit',
    [desktop]: { fontSize: 'inherit' },
  }),
}));

const was = (theme: BaseTheme) =>
  ({
    ...theme.typography.body2,
    fontSize: rem(14),
    lineHeight: 1.2,
    color: theme.vars.palette.text.secondary,
    whiteSpace: 'nowrap',
  }) as const;
const Was = styled('s')(({ theme }) => was(theme));

/** For a list of many: the look of all `bare` prices in it. */
export const priceStyles = (theme: BaseTheme) =>
  ({
    '& .price': theme.typography.price,
    '& .prices': row,
    '& .prices > s': was(theme),
    '& .prices > s > span': visuallyHidden,
  }) as const;

/**
 * An amount in AED, read left to right in every language. `was` is the original price and stands struck out beside it;
 * `wasLabel` (for example "Original price") is read before it by screen readers. `bare` has no styles of its own.
 */
export const Price = memo(function Price({
  amount,
  was,
  wasLabel,
  size = 'price',
  whole,
  bare = false,
  className,
}: {
  amount: number;
  was?: number;
  wasLabel?: string;
  size?: PriceSize;
  whole?: boolean;
  bare?: boolean;
  className?: string;
}) {
  if (bare) {
    const plain = (
      <bdi dir="ltr" className="price">
        {priceText(amount, whole)}
      </bdi>
    );
    return was === undefined ? (
      plain
    ) : (
      <span className="prices">
        {plain}
        <s>
          {wasLabel ? <span>{wasLabel} </span> : null}
          <bdi dir="ltr">{priceText(was)}</bdi>
        </s>
      </span>
    );
  }
  const now = (
    <Amount dir="ltr" $size={size} className={`price${className && was === undefined ? ` ${className}` : ''}`}>
      {priceText(amount, whole)}
    </Amount>
  );
  if (was === undefined) return now;
  return (
    <Row className={className}>
      {now}
      <Was>
        {wasLabel ? <VisuallyHidden>{wasLabel} </VisuallyHidden> : null}
        <bdi dir="ltr">{priceText(was)}</bdi>
      </Was>
    </Row>
  );
});
