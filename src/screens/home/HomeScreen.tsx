import { useDeferredValue } from 'react';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { useT } from '../../shared/i18n/useT';
import { useAppSelector } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { lazyComponent, Nothing } from '../../shared/ui/lazyComponent';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { styled } from '../../theme/styled';
import { useBrand } from '../layout/BrandLink';
import { CartSummaryBar } from '../layout/CartLinks';
import { ScreenFrame } from '../layout/ScreenFrame';
import { ScreenSkeleton } from '../layout/ScreenSkeleton';
import { useIsDesktop } from '../layout/useIsDesktop';
import { HomeBar } from './HomeBar';
import { AsidePlace, HomeSections } from './HomeSections';
import { useHomeSearchParams } from './useHomeSearchParams';

const BranchPicker = lazyComponent(
  () => import(/* webpackChunkName: "branch-picker" */ './BranchPicker'),
  'BranchPicker',
  ScreenSkeleton,
);
const loadActiveOrder = () => import(/* webpackChunkName: "active-order" */ './ActiveOrder');
const ActiveOrderBar = lazyComponent(loadActiveOrder, 'ActiveOrderBar', Nothing, Nothing);
const ActiveOrderCard = lazyComponent(loadActiveOrder, 'ActiveOrderCard', AsidePlace, Nothing);

const Bars = styled('div')({ display: 'grid', gap: 10, pointerEvents: 'none', '& > *': { pointerEvents: 'auto' } });

export function HomeScreen() {
  // The toggle changes in the tap's frame; its effects follow in a transition.
  const isChoosingBranch = useDeferredValue(useHomeSearchParams().isChoosingBranch);
  if (isChoosingBranch) return <BranchPicker />;
  return <HomeContent />;
}

function HomeContent() {
  const t = useT();
  const { name } = useBrand();
  const isDesktop = useIsDesktop();
  const isRegistered = useAppSelector(selectIsRegistered);

  return (
    <ScreenFrame
      title={t('menu.home')}
      ownHeading
      fullWidth
      phoneBar={<HomeBar />}
      actionBar={
        isDesktop || !isRegistered ? null : (
          <ActionBar transparent phoneOnly>
            <Bars>
              <ActiveOrderBar />
              <CartSummaryBar />
            </Bars>
          </ActionBar>
        )
      }
    >
      <VisuallyHidden as="h1">{name}</VisuallyHidden>
      <HomeSections aside={isDesktop && isRegistered ? <ActiveOrderCard /> : null} />
    </ScreenFrame>
  );
}
