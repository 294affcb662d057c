import Chip from '@mui/material/Chip';
import { useSearchParams } from 'react-router-dom';
import type { OrdersFilter } from '../../../contract/orders';
import { OrderCard, OrderGrid } from '../../features/orders/components/OrderCard';
import { OrderListSkeleton } from '../../features/orders/components/OrderSkeletons';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { useT } from '../../shared/i18n/useT';
import { useAddedEntries } from '../../shared/lib/useAddedEntries';
import { paths } from '../../shared/paths';
import { EmptyState } from '../../shared/ui/EmptyState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { LoadMore } from '../../shared/ui/LoadMore';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { QueryView } from '../../shared/ui/QueryView';
import { ScreenFrame } from '../layout/ScreenFrame';
import { canOrderAgain, OrderAgain } from '../../features/orders/again/OrderAgain';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: '0 calc(-1 * var(--gutter)) 16px',
  padding: '2px var(--gutter)',
  '& > button': { paddingInline: 14 },
});

const FILTERS = [
  { value: 'All', label: 'orders.filterAll', empty: 'orders.emptyAll' },
  { value: 'Active', label: 'orders.filterActive', empty: 'orders.emptyActive' },
  { value: 'Delivered', label: 'orders.filterCompleted', empty: 'orders.emptyCompleted' },
  { value: 'Cancelled', label: 'orders.filterCancelled', empty: 'orders.emptyCancelled' },
] as const satisfies readonly { value: OrdersFilter; label: string; empty: string }[];

const filterOf = (search: URLSearchParams) => FILTERS.find(({ value }) => value === search.get('status')) ?? FILTERS[0];

function FilterBar({ current, onChoose }: { current: OrdersFilter; onChoose: (filter: OrdersFilter) => void }) {
  const t = useT();
  return (
    <Row role="group" aria-label={t('orders.filter')}>
      {FILTERS.map(({ value, label }) => (
        <Chip
          key={value}
          component="button"
          type="button"
          label={t(label)}
          aria-pressed={value === current}
          onClick={() => onChoose(value)}
        />
      ))}
    </Row>
  );
}

/** Order history (ORDS-01 to ORDS-07). The filter is in the URL, so that back restores the list. */
export function MyOrdersScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const query = useLiveOrders(filter.value);
  const { orders, currentData, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const { ref, added, rememberCount, forgetCount } = useAddedEntries(filter.value, orders?.length ?? 0, 'article a');

  const handleFilter = (status: OrdersFilter) => {
    forgetCount();
    setParams(status === 'All' ? {} : { status }, { replace: true });
  };
  const loadMore = async () => {
    rememberCount();
    const { data, isError } = await fetchNextPage();
    // RTK Query drops the request while a poll is running.
    if (!isError && data?.pages.length === currentData?.pages.length) await fetchNextPage();
  };

  return (
    <ScreenFrame title={t('orders.title')} back>
      <FilterBar current={filter.value} onChoose={handleFilter} />
      <QueryView query={query} data={orders} failed="orders.failed" skeleton={<OrderListSkeleton />}>
        {(shown) =>
          shown.length > 0 ? (
            <>
              <div ref={ref}>
                <OrderGrid>
                  {shown.map((order) => (
                    <OrderCard
                      key={order._id}
                      order={order}
                      action={canOrderAgain(order) ? <OrderAgain order={order} isCompact variant="outlined" /> : null}
                    />
                  ))}
                </OrderGrid>
              </div>
              <VisuallyHidden role="status">{added > 0 ? t('orders.added', { count: added }) : ''}</VisuallyHidden>
              {hasNextPage ? (
                <LoadMore label={t('orders.loadMore')} isLoading={isFetchingNextPage} onLoad={() => void loadMore()} />
              ) : null}
            </>
          ) : (
            <EmptyState
              title={t(filter.empty)}
              text={t('orders.emptyText')}
              art="box"
              action={<LinkButton to={paths.items()}>{t('orders.seeMenu')}</LinkButton>}
            />
          )
        }
      </QueryView>
    </ScreenFrame>
  );
}
