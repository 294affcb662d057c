import Skeleton from '@mui/material/Skeleton';
import { type ReactNode, useMemo } from 'react';
import type { MenuItem, MenuPage } from '../../../contract/menu';
import { ItemGrid, ItemGridSkeleton } from '../../features/menu/components/ItemGrid';
import { useGetMenuItemsInfiniteQuery } from '../../features/menu/menuApi';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { useAddedEntries } from '../../shared/lib/useAddedEntries';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LoadMore } from '../../shared/ui/LoadMore';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { desktop } from '../../theme/tokens';
import { OfflineNotice } from '../../shared/ui/OfflineNotice';
import { LoadError } from '../../shared/ui/LoadError';
import { selectStock } from '../../features/cart/stock';
import { useCartCounts } from '../../features/cart/useCurrentCart';

/** The pages as one list: an item that moved between pages is shown once; the total is the newest page's. */
export function mergePages(pages: readonly MenuPage[]): { items: MenuItem[]; total: number } {
  const items = new Map<string, MenuItem>();
  for (const page of pages) for (const item of page.items) if (!items.has(item._id)) items.set(item._id, item);
  return { items: [...items.values()], total: Math.max(pages.at(-1)?.pagination.total_records ?? 0, items.size) };
}

const Head = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '0 12px',
  paddingBlock: '8px 28px',
  '& h1': theme.typography.h1,
  '& p': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  [desktop]: { paddingBlock: '36px 0' },
}));

export interface ItemListProps {
  categoryId: string;
  title: string;
  /** Called by the retry button of the list besides its own request. */
  onRetry?: (() => void) | undefined;
  /** Shown above the items, but not above an error of the list. */
  children?: ReactNode;
}

export function ItemList({ categoryId, title, onRetry, children }: ItemListProps) {
  const t = useT();
  const countInCart = useCartCounts();
  const query = useGetMenuItemsInfiniteQuery({ category_id: categoryId });
  const { currentData, isFetchingNextPage, hasNextPage, fetchNextPage } = query;
  const pages = currentData?.pages;
  const { items: listed, total } = useMemo(() => mergePages(pages ?? []), [pages]);
  const stock = useAppSelector(selectStock);
  const items = useMemo(() => listed.map(stock), [listed, stock]);
  const hasFailed = !currentData && query.error !== undefined;
  const showing = t('menu.showing', { shown: items.length, total });
  const { ref, added, rememberCount } = useAddedEntries(categoryId, items.length, 'li > a');

  return (
    <>
      <OfflineNotice inset />
      <Head>
        <h1>
          <bdi>{title}</bdi>
        </h1>
        {items.length > 0 ? (
          <p role="status">
            {showing}
            {added > 0 ? <VisuallyHidden>. {t('menu.itemsAdded', { count: added })}</VisuallyHidden> : null}
          </p>
        ) : null}
      </Head>
      {hasFailed ? (
        <LoadError
          isWholeScreen
          failed="errors.items"
          query={{
            ...query,
            refetch: () => {
              void query.refetch();
              onRetry?.();
            },
          }}
        />
      ) : (
        children
      )}
      {!currentData && !hasFailed ? <ItemGridSkeleton /> : null}
      {currentData && items.length === 0 ? (
        <EmptyState title={t('menu.noItems')} text={t('menu.otherCategory')} art="rings" />
      ) : null}
      {items.length > 0 ? (
        <div ref={ref}>
          <ItemGrid items={items} countInCart={countInCart}>
            {hasNextPage ? (
              <LoadMore
                label={t('menu.loadMore')}
                isLoading={isFetchingNextPage}
                onLoad={() => {
                  rememberCount();
                  void fetchNextPage();
                }}
              >
                <p>{showing}</p>
              </LoadMore>
            ) : null}
          </ItemGrid>
        </div>
      ) : null}
    </>
  );
}

/** Shown until the first category is known. */
export function ItemListSkeleton() {
  return (
    <>
      <Head aria-hidden="true">
        <Skeleton width={150} height={30} />
      </Head>
      <ItemGridSkeleton />
    </>
  );
}
