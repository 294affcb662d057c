import Skeleton from '@mui/material/Skeleton';
import { PageStack, TwoColumns } from '../../../shared/ui/PageContainer';
import { CardSkeleton, ListSkeleton } from '../../../shared/ui/Skeletons';
import { gridRows, styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';
import { OrderGrid } from './OrderCard';

const DarkHeader = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.top.main,
  margin: '-16px calc(-1 * var(--gutter)) 0',
  padding: '24px var(--gutter)',
  minHeight: 440,
  ...gridRows(14),
  alignContent: 'start',
  borderEndStartRadius: radius.large,
  borderEndEndRadius: radius.large,
  [desktop]: { margin: 0, minHeight: 330, borderRadius: radius.large, padding: 32 },
}));

export function OrderListSkeleton() {
  return (
    <OrderGrid aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <CardSkeleton key={index} lines={2} height={170} />
      ))}
    </OrderGrid>
  );
}

export function OrderSkeleton() {
  return (
    <TwoColumns aria-hidden="true">
      <PageStack>
        <DarkHeader>
          <Skeleton className="on-top" width={90} height={14} />
          <Skeleton className="on-top" width="60%" height={34} />
          <Skeleton className="on-top" width="40%" height={14} />
        </DarkHeader>
        <ListSkeleton count={3} brandShape={56} pill={false} />
      </PageStack>
      <PageStack>
        <CardSkeleton lines={5} />
        <CardSkeleton lines={2} />
      </PageStack>
    </TwoColumns>
  );
}
