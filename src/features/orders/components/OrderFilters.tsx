import type { OrdersFilter } from '../../../../contract/orders';
import { useT } from '../../../shared/i18n/useT';
import { Chip } from '../../../shared/ui/Chip';
import { styled } from '../../../theme/styled';

const Row = styled('div')({
  display: 'flex',
  gap: 8,
  overflowX: 'auto',
  scrollbarWidth: 'none',
  margin: '0 calc(-1 * var(--gutter)) 16px',
  padding: '2px var(--gutter)',
  // All four fit a width of 390 px.
  '& > button': { paddingInline: 14 },
});

/** Filter chips with the status they send; 'Completed' is the provider's Delivered (ORDS-02). */
export const ORDER_FILTERS = [
  { value: 'All', label: 'orders.filterAll', empty: 'orders.emptyAll' },
  { value: 'Active', label: 'orders.filterActive', empty: 'orders.emptyActive' },
  { value: 'Delivered', label: 'orders.filterCompleted', empty: 'orders.emptyCompleted' },
  { value: 'Cancelled', label: 'orders.filterCancelled', empty: 'orders.emptyCancelled' },
] as const satisfies readonly { value: OrdersFilter; label: string; empty: string }[];

/** The filter menu of My Orders (ORDS-01). */
export function OrderFilters({ value, onChange }: { value: OrdersFilter; onChange: (value: OrdersFilter) => void }) {
  const t = useT();
  return (
    <Row role="group" aria-label={t('orders.filter')}>
      {ORDER_FILTERS.map((option) => (
        <Chip
          key={option.value}
          label={t(option.label)}
          selected={option.value === value}
          onClick={() => onChange(option.value)}
        />
      ))}
    </Row>
  );
}
