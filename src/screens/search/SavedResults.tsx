import type { ReactNode } from 'react';
import { ItemGrid } from '../../features/menu/components/ItemGrid';
import { useSearchSavedQuery } from '../../features/menu/savedSearch';
import { useT } from '../../shared/i18n/useT';
import { Button } from '../../shared/ui/Button';
import { Icon } from '../../shared/ui/Icon';
import { styled } from '../../theme/styled';
import { radius } from '../../theme/tokens';
import { useCartCounts } from '../requests/useCartCounts';

const Note = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'center',
  gap: 10,
  padding: '4px 14px',
  marginBlock: '12px 26px',
  minHeight: 56,
  borderRadius: radius.field,
  backgroundColor: theme.vars.palette.secondary.pale,
  color: theme.vars.palette.fixed.ink,
  '& > p': { flex: 1, minWidth: 0, fontWeight: 600 },
  '& > button': { flex: 'none', paddingInline: 8, color: 'inherit' },
}));

export interface SavedResultsProps {
  query: string;
  isRetrying: boolean;
  onRetry: () => void;
  /** The fallback if the device has no data either. */
  children: ReactNode;
}

/** Offline search in the items that the device has, labelled as such. */
export function SavedResults({ query, isRetrying, onRetry, children }: SavedResultsProps) {
  const t = useT();
  const countInCart = useCartCounts();
  const { data: items } = useSearchSavedQuery({ query });
  if (!items) return null;
  if (items.length === 0) return children;
  return (
    <>
      <Note role="status">
        <Icon name="offline" size={20} />
        <p>{t('menu.searchedKept')}</p>
        <Button variant="text" size="small" loading={isRetrying} onClick={onRetry}>
          {t('common.retry')}
        </Button>
      </Note>
      <ItemGrid items={items} countInCart={countInCart} />
    </>
  );
}
