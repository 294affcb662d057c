import { ItemGrid, ItemGridSkeleton } from '../../features/menu/components/ItemGrid';
import { useSearchQuery } from '../../features/menu/menuApi';
import { Message, useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { styled } from '../../theme/styled';
import { useCartCounts } from '../requests/useCurrentCart';
import { LoadError } from '../layout/LoadError';
import { OfflineNotice } from '../layout/OfflineNotice';

const Count = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  paddingBlock: '20px 26px',
}));
const Results = styled('div')({ paddingBlockStart: 8 });

/** The items of one query. Late replies to older queries are ignored. */
export function SearchResults({ query }: { query: string }) {
  const t = useT();
  const countInCart = useCartCounts();
  const { currentData: items, error, isFetching, refetch } = useSearchQuery({ query });
  const hasFailed = !items && error !== undefined && !isFetching;
  const status = items ? items.length > 0 && t('menu.results', { count: items.length }) : t('menu.searching');

  return (
    <Results aria-busy={!items && !hasFailed}>
      <Count role="status">{hasFailed ? null : status}</Count>
      {items ? <OfflineNotice inset /> : null}
      {hasFailed ? (
        <LoadError isWholeScreen error={error} fallback="errors.search" onRetry={() => void refetch()} />
      ) : null}
      {!items && !hasFailed ? <ItemGridSkeleton count={4} /> : null}
      {items && items.length > 0 ? <ItemGrid items={items} countInCart={countInCart} /> : null}
      {items?.length === 0 ? (
        <EmptyState
          art="rings"
          title={<Message messageKey="menu.noResults" values={{ query: <bdi>{query}</bdi> }} />}
          text={t('menu.noResultsHint')}
          action={<LinkButton to={paths.items()}>{t('shell.menuLink')}</LinkButton>}
        />
      ) : null}
    </Results>
  );
}
