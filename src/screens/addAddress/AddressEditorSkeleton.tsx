import { useT } from '../../shared/i18n/useT';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { TwoColumns, Stack } from '../../shared/ui/PageContainer';
import { Bone } from '../../shared/ui/withoutMui/Skeletons';

/** Skeleton of the address editor. */
export function AddressEditorSkeleton() {
  const t = useT();
  return (
    <TwoColumns role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Stack>
        <Bone $h={78} />
        <Bone $h={MAP_HEIGHT} />
      </Stack>
      <Stack>
        <Bone $h={44} />
        <Bone $h={78} />
        <Bone $h={78} />
        <Bone $h={78} />
      </Stack>
    </TwoColumns>
  );
}
