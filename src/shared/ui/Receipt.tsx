import type { ReactNode } from 'react';
import { gridRows, styled } from '../../theme/styled';
import { desktop, motion, radius } from '../../theme/tokens';
import { rem } from '../../theme/typography';
import { Price } from './Price';

/** A label, and its amount in AED. */
export interface AmountRow {
  label: string;
  amount: number;
  tone: 'plain' | 'good' | 'soft' | 'total';
}

const ReceiptPaper = styled('div')(({ theme }) => ({
  position: 'relative',
  backgroundColor: theme.vars.palette.background.paper,
  borderStartStartRadius: radius.card,
  borderStartEndRadius: radius.card,
  padding: '16px 16px 24px',
  marginBlockEnd: 10,
  [desktop]: { padding: '20px 20px 24px' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: '100%',
    height: 8,
    background:
      `radial-gradient(circle at 8px 0, ${theme.vars.palette.background.paper} 7.5px, transparent 8px) ` +
      `0 0 / 16px 8px repeat-x`,
  },
}));

const ReceiptRows = styled('dl')<{ $pending: boolean }>(({ $pending }) => ({
  ...gridRows(10),
  opacity: $pending ? 0.45 : 1,
  transition: `opacity ${motion.base}ms`,
}));

const Row = styled('div')<{ $tone: AmountRow['tone'] }>(({ theme, $tone }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'baseline',
  gap: '0 12px',
  fontSize: rem(15),
  '& dd': { marginInlineStart: 'auto' },
  lineHeight: 1.4,
  ...($tone === 'good' && { color: theme.vars.palette.success.main }),
  ...($tone === 'soft' && { color: theme.vars.palette.text.secondary }),
  ...($tone === 'total' && {
    ...theme.typography.h3,
    fontSize: rem(20),
    [desktop]: { fontSize: rem(20) },
    borderBlockStart: `2px dashed ${theme.vars.palette.divider}`,
    paddingBlockStart: 14,
    marginBlockStart: 4,
  }),
}));

interface ReceiptProps {
  rows: AmountRow[];
  pending?: boolean;
  header?: ReactNode;
  footer?: ReactNode;
}

export function Receipt({ rows, pending = false, header, footer }: ReceiptProps) {
  return (
    <ReceiptPaper>
      {header}
      <ReceiptRows $pending={pending} aria-busy={pending}>
        {rows.map(({ label, amount, tone }) => (
          <Row key={label} $tone={tone}>
            <dt>{label}</dt>
            <dd>
              <Price amount={amount} size={tone === 'total' ? 'total' : 'amount'} />
            </dd>
          </Row>
        ))}
      </ReceiptRows>
      {footer}
    </ReceiptPaper>
  );
}
