import Skeleton from '@mui/material/Skeleton';
import { styled } from '../../theme/styled';
import { Card } from './Card';

const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: 16, padding: 16 });
const Lines = styled('div')({ flex: 1, minWidth: 0, display: 'grid', gap: 10 });
const Column = styled('div')({ display: 'grid', gap: 12 });

interface ListSkeletonProps {
  count?: number;
  brandShape?: number;
  pill?: boolean;
}

export function ListSkeleton({ count = 3, brandShape = 64, pill = true }: ListSkeletonProps) {
  return (
    <Card $rows aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <Row key={index}>
          <Skeleton variant="circular" width={brandShape} height={brandShape} />
          <Lines>
            <Skeleton width="70%" height={18} />
            <Skeleton width="45%" height={14} />
          </Lines>
          {pill ? <Skeleton variant="rounded" width={88} height={44} /> : null}
        </Row>
      ))}
    </Card>
  );
}

export function CardSkeleton({ lines = 3, height }: { lines?: number; height?: number }) {
  return (
    <Card $pad aria-hidden="true" style={height ? { minHeight: height } : undefined}>
      <Column>
        <Skeleton width="50%" height={22} />
        {Array.from({ length: lines }, (_, index) => (
          <Skeleton key={index} width={index === lines - 1 ? '60%' : '100%'} />
        ))}
      </Column>
    </Card>
  );
}
