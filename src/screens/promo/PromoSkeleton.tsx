import { Stack } from '../../shared/ui/PageContainer';
import { SkeletonBlock, CardSkeleton } from '../../shared/ui/withoutMui/Skeletons';
import { PromoColumns } from './PromoColumns';

/** Skeleton of a promo. */
export function PromoSkeleton() {
  return (
    <PromoColumns aria-hidden="true">
      <SkeletonBlock $h="auto" style={{ aspectRatio: '3 / 2', borderRadius: 36 }} />
      <Stack>
        <SkeletonBlock $pill $w={130} $h={26} />
        <SkeletonBlock $w="70%" $h={36} />
        <SkeletonBlock $w="90%" />
        <CardSkeleton lines={3} />
      </Stack>
    </PromoColumns>
  );
}
