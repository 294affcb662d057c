import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../../shared/ui/Card';
import { Stack, TwoColumns } from '../../../shared/ui/PageContainer';
import { CardSkeleton, ListSkeleton } from '../../../shared/ui/Skeletons';
import { styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';
import { OrderGrid } from './OrderCard';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 16, padding: 16 });
const Lines = styled('div')({ flex: 1, display: 'grid', gap: 10 });
const Char = styled('div')(({ theme }) => ({
  backgroundColor: theme.vars.palette.top.main,
  margin: '-16px calc(-1 * var(--gutter)) 0',
  padding: '24px var(--gutter)',
  minHeight: 440,
  display: 'grid',
  gap: 14,
  alignContent: 'start',
  borderEndStartRadius: radius.large,
  borderEndEndRadius: radius.large,
  [desktop]: { margin: 0, minHeight: 330, borderRadius: radius.large, padding: 32 },
}));

export function OrderListSkeleton() {
  return (
    <OrderGrid aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Card key={index}>
          <Row>
            <Skeleton variant="circular" width={72} height={72} />
            <Lines>
              <Skeleton variant="rounded" width={96} height={26} />
              <Skeleton width="80%" height={20} />
              <Skeleton width="55%" height={14} />
            </Lines>
          </Row>
          <Row>
            <Lines>
              <Skeleton width={90} height={20} />
            </Lines>
            <Skeleton width={100} height={16} />
          </Row>
        </Card>
      ))}
    </OrderGrid>
  );
}

export function OrderSkeleton() {
  return (
    <TwoColumns aria-hidden="true">
      <Stack>
        <Char>
          <Skeleton className="on-top" width={90} height={14} />
          <Skeleton className="on-top" width="60%" height={34} />
          <Skeleton className="on-top" width="40%" height={14} />
        </Char>
        <ListSkeleton count={3} brandShape={56} pill={false} />
      </Stack>
      <Stack>
        <CardSkeleton lines={5} />
        <CardSkeleton lines={2} />
      </Stack>
    </TwoColumns>
  );
}
