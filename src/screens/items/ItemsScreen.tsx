import { useRef } from 'react';
import { CategoryRail, CategoryRailSkeleton } from '../../features/menu/components/CategoryRail';
import { CategoryWords } from '../../features/menu/components/CategoryWords';
import { useGetAllCategoriesQuery } from '../../features/menu/menuApi';
import { useT } from '../../shared/i18n/useT';
import { useIsScrolledPast } from '../../shared/lib/useIsScrolledPast';
import { usePageId } from '../../shared/lib/usePageId';
import { paths } from '../../shared/paths';
import { EmptyState } from '../../shared/ui/EmptyState';
import { IconLink } from '../../shared/ui/IconButton';
import { PageContainer } from '../../shared/ui/PageContainer';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { FloatingCartBar } from '../../features/cart/CartLinks';
import { LoadError } from '../../shared/ui/LoadError';
import { ScreenFrame } from '../layout/ScreenFrame';
import { ItemList, ItemListSkeleton } from './ItemList';

/** The items of a category (`/items/:id?`): without an id the first category is shown and the URL stays. */
export function ItemsScreen() {
  const t = useT();
  const id = usePageId();
  const query = useGetAllCategoriesQuery();
  const categories = query.data;
  const hasFailed = !categories && query.error !== undefined;
  const selected = id || categories?.[0]?._id;
  const category = categories?.find((listed) => listed._id === selected);

  const railEnd = useRef<HTMLDivElement>(null);
  const isRailGone = useIsScrolledPast(railEnd);
  const failure = hasFailed ? <LoadError isWholeScreen={!selected} query={query} failed="errors.items" /> : null;

  return (
    <ScreenFrame
      title={category?.title ?? t('menu.title')}
      barText={t('menu.title')}
      back
      ownHeading
      fullWidth
      end={<IconLink to={paths.search()} icon="search" label={t('shell.search')} surface="top" />}
      actionBar={<FloatingCartBar />}
    >
      {categories ? <CategoryRail categories={categories} selected={selected} /> : null}
      {!categories && !hasFailed ? <CategoryRailSkeleton /> : null}
      <div ref={railEnd} />
      {categories && isRailGone ? <CategoryWords categories={categories} selected={selected} /> : null}
      <PageContainer $padded>
        {selected ? (
          <ItemList
            key={selected}
            categoryId={selected}
            title={category?.title ?? t('menu.title')}
            onRetry={hasFailed ? () => void query.refetch() : undefined}
          >
            {failure}
          </ItemList>
        ) : (
          failure
        )}
        {!selected && (categories || hasFailed) ? <VisuallyHidden as="h1">{t('menu.title')}</VisuallyHidden> : null}
        {!selected && categories ? (
          <EmptyState title={t('menu.noItems')} text={t('menu.otherCategory')} art="rings" />
        ) : null}
        {!selected && !categories && !hasFailed ? <ItemListSkeleton /> : null}
      </PageContainer>
    </ScreenFrame>
  );
}
