import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useT } from '../../shared/i18n/useT';
import { CardSkeleton, ListSkeleton } from '../../shared/ui/Skeletons';
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

export const ItemsSkeleton = () => (
  <Frame top={<Skeleton className="on-top" height={126} />}>
    <ListSkeleton count={5} brandShape={92} pill={false} />
  </Frame>
);
export const ItemSkeleton = () => (
  <Frame top={<Skeleton height={336} />} phoneBar={<span />}>
    <Skeleton width="70%" height={36} />
    {cards}
  </Frame>
);
export const CartSkeleton = () => (
  <Frame>
    <ListSkeleton brandShape={78} />
    <CardSkeleton lines={5} />
  </Frame>
);
export const CheckoutSkeleton = () => (
  <Frame top={<Skeleton height={150} />}>
    {cards}
    <ListSkeleton brandShape={44} pill={false} />
  </Frame>
);
