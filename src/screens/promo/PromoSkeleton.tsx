import Skeleton from '@mui/material/Skeleton';
import { Stack } from '../../shared/ui/PageContainer';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { PromoColumns } from './PromoColumns';

/** Skeleton of a promo. */
export function PromoSkeleton() {
  return (
    <PromoColumns aria-hidden="true">
      <Skeleton height="auto" style={{ aspectRatio: '3 / 2', borderRadius: 36 }} />
      <Stack>
        <Skeleton variant="rounded" width={130} height={26} />
        <Skeleton width="70%" height={36} />
        <Skeleton width="90%" />
        <CardSkeleton lines={3} />
      </Stack>
    </PromoColumns>
  );
}
