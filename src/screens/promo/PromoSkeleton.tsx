import { Stack } from '../../shared/ui/PageContainer';
import { Bone, CardSkeleton } from '../../shared/ui/withoutMui/Skeletons';
import { PromoColumns } from './PromoColumns';

/** Skeleton of a promo. */
export function PromoSkeleton() {
  return (
    <PromoColumns aria-hidden="true">
      <Bone $h="auto" style={{ aspectRatio: '3 / 2', borderRadius: 36 }} />
      <Stack>
        <Bone $pill $w={130} $h={26} />
        <Bone $w="70%" $h={36} />
        <Bone $w="90%" />
        <CardSkeleton lines={3} />
      </Stack>
    </PromoColumns>
  );
}
