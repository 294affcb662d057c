import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../shared/ui/Card';
import { styled } from '../../theme/styled';

const Row = styled('div')({ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 16 });

/** Skeletons of branch cards in their height. */
export function BranchSkeleton({ count = 4 }: { count?: number }) {
  return Array.from({ length: count }, (_, index) => (
    <Card key={index} aria-hidden="true" style={{ padding: 16, display: 'grid', gap: 16 }}>
      <Row>
        <Skeleton width="60%" height={22} />
        <Skeleton variant="rounded" width={72} height={26} />
      </Row>
      <Skeleton width="75%" />
      <Row>
        <Skeleton width="40%" />
        <Skeleton width="30%" />
      </Row>
    </Card>
  ));
}
