import { useSearchParams } from 'react-router-dom';
import { OrderCard } from '../../features/orders/components/OrderCard';
import { ORDER_FILTERS, OrderFilters } from '../../features/orders/components/OrderFilters';
import { OrderGrid } from '../../features/orders/components/OrderGrid';
import { OrderListSkeleton } from '../../features/orders/components/OrderSkeletons';
import { useLiveOrders } from '../../features/orders/useLiveOrders';
import { messageOf } from '../../shared/api/apiError';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { EmptyState } from '../../shared/ui/EmptyState';
import { ErrorState } from '../../shared/ui/ErrorState';
import { LinkButton } from '../../shared/ui/LinkButton';
import { ScreenFrame } from '../layout/ScreenFrame';

export { MuiTheme as Theme } from '../../theme/MuiTheme';

/** Order history (ORDS-01 to ORDS-07). The filter stands in the URL, so that back finds the list as it was. */
export function MyOrdersScreen() {
  const t = useT();
  const [params, setParams] = useSearchParams();
  const filter = ORDER_FILTERS.find((each) => each.value === params.get('status')) ?? ORDER_FILTERS[0];
  const { currentData: orders, error, isFetching, refetch } = useLiveOrders(filter.value);

  return (
    <ScreenFrame title={t('orders.title')} back>
      <OrderFilters
        value={filter.value}
        onChange={(status) => setParams(status === 'All' ? {} : { status }, { replace: true })}
      />
      {orders ? (
        orders.length > 0 ? (
          <OrderGrid>
            {orders.map((order) => (
              <OrderCard key={order._id} order={order} />
            ))}
          </OrderGrid>
        ) : (
          <EmptyState
            title={t(filter.empty)}
            text={t('orders.emptyText')}
            art="box"
            action={<LinkButton to={paths.items()}>{t('orders.seeMenu')}</LinkButton>}
          />
        )
      ) : error && !isFetching ? (
        <ErrorState
          whole
          message={t('orders.failed')}
          hint={messageOf(error)}
          retryLabel={t('common.retry')}
          onRetry={() => void refetch()}
        />
      ) : (
        <OrderListSkeleton />
      )}
    </ScreenFrame>
  );
}
