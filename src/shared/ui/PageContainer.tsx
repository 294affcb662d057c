import { gridRows, styled } from '../../theme/styled';
import { desktop, size, wide } from '../../theme/tokens';

export const PageContainer = styled('div')<{ $padded?: boolean }>(({ $padded }) => ({
  width: '100%',
  maxWidth: `calc(${size.content}px + 2 * var(--gutter))`,
  marginInline: 'auto',
  paddingInline: 'var(--gutter)',
  ...($padded && { paddingBlock: `${size.pageTop}px 24px`, [desktop]: { paddingBlock: '0 40px' } }),
}));

export const TwoColumns = styled('div')({
  ...gridRows(16),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [wide]: { gridTemplateColumns: 'minmax(0, 1fr) min(400px, 44%)', gap: 24 },
  [desktop]: { gap: 32 },
});

export const PageStack = styled('div')<{ $sticky?: boolean }>(({ $sticky }) => ({
  ...gridRows(16),
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  minWidth: 0,
  ...($sticky && { [wide]: { position: 'sticky', top: 24 } }),
  [desktop]: { gap: 20 },
}));
