import { useT } from '../../shared/i18n/useT';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { Stack } from '../../shared/ui/PageContainer';
import { ScreenFrame } from './ScreenFrame';

/** Stands while the chunk of a screen comes. */
export function ScreenSkeleton() {
  const t = useT();
  return (
    <ScreenFrame title={t('common.loading')} back ownHeading>
      <Stack aria-busy="true"><CardSkeleton lines={4} /><CardSkeleton lines={3} /></Stack>
    </ScreenFrame>
  );
}
