import { Card } from '../../../shared/ui/Card';
import { Stack, TwoColumns } from '../../../shared/ui/PageContainer';
import { SkeletonBlock, CardSkeleton, ListSkeleton } from '../../../shared/ui/withoutMui/Skeletons';
import { styled } from '../../../theme/styled';
import { desktop, radius } from '../../../theme/tokens';
import { OrderGrid } from './OrderGrid';

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

/** Skeleton of the order list. */
export function OrderListSkeleton() {
  return (
    <OrderGrid aria-hidden="true">
      {Array.from({ length: 4 }, (_, index) => (
        <Card key={index}>
          <Row>
            <SkeletonBlock $brandShape $w={72} $h={72} />
            <Lines>
              <SkeletonBlock $pill $w={96} $h={26} />
              <SkeletonBlock $w="80%" $h={20} />
              <SkeletonBlock $w="55%" $h={14} />
            </Lines>
          </Row>
          <Row>
            <Lines>
              <SkeletonBlock $w={90} $h={20} />
            </Lines>
            <SkeletonBlock $w={100} $h={16} />
          </Row>
        </Card>
      ))}
    </OrderGrid>
  );
}

/** Skeleton of an order's details. */
export function OrderSkeleton() {
  return (
    <TwoColumns aria-hidden="true">
      <Stack>
        <Char>
          <SkeletonBlock $top $w={90} $h={14} />
          <SkeletonBlock $top $w="60%" $h={34} />
          <SkeletonBlock $top $w="40%" $h={14} />
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
