import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { CardSkeleton } from '../../shared/ui/Skeletons';
import { PageContainer, PageStack } from '../../shared/ui/PageContainer';
import { ScreenFrame } from './ScreenFrame';

function Frame({ top, phoneBar, children }: { top?: ReactNode; phoneBar?: ReactNode; children: ReactNode }) {
  return (
    <ScreenFrame title={useT()('common.loading')} back ownHeading fullWidth phoneBar={phoneBar}>
      {top}
      <PageContainer $padded>
        <PageStack aria-busy="true">{children}</PageStack>
      </PageContainer>
    </ScreenFrame>
  );
}

const cards = (
  <>
    <CardSkeleton lines={4} />
    <CardSkeleton lines={3} />
  </>
);

export const ScreenSkeleton = () => <Frame>{cards}</Frame>;

export const ItemSkeleton = () => (
  <Frame top={<Skeleton height={336} />} phoneBar={<span />}>
    <Skeleton width="70%" height={36} />
    {cards}
  </Frame>
);
