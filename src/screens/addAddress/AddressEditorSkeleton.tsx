import { useT } from '../../shared/i18n/useT';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { TwoColumns, Stack } from '../../shared/ui/PageContainer';
import { SkeletonBlock } from '../../shared/ui/withoutMui/Skeletons';

/** Skeleton of the address editor. */
export function AddressEditorSkeleton() {
  const t = useT();
  return (
    <TwoColumns role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Stack>
        <SkeletonBlock $h={78} />
        <SkeletonBlock $h={MAP_HEIGHT} />
      </Stack>
      <Stack>
        <SkeletonBlock $h={44} />
        <SkeletonBlock $h={78} />
        <SkeletonBlock $h={78} />
        <SkeletonBlock $h={78} />
      </Stack>
    </TwoColumns>
  );
}
