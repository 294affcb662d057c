import Skeleton from '@mui/material/Skeleton';
import { useT } from '../../shared/i18n/useT';
import { MAP_HEIGHT } from '../../shared/map/mapConstants';
import { TwoColumns, Stack } from '../../shared/ui/PageContainer';

/** Skeleton of the address editor. */
export function AddressEditorSkeleton() {
  const t = useT();
  return (
    <TwoColumns role="status" aria-busy="true" aria-label={t('common.loading')}>
      <Stack>
        <Skeleton height={78} />
        <Skeleton height={MAP_HEIGHT} />
      </Stack>
      <Stack>
        <Skeleton height={44} />
        <Skeleton height={78} />
        <Skeleton height={78} />
        <Skeleton height={78} />
      </Stack>
    </TwoColumns>
  );
}
