import { useDeferredValue, useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectOrderType, typeChosen } from '../../features/cart/cartSlice';
import { useT } from '../../shared/i18n/useT';
import { paths } from '../../shared/paths';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { ActionBar } from '../../shared/ui/ActionBar';
import { IconLink } from '../../shared/ui/IconButton';
import { TopBar } from '../../shared/ui/TopBar';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { FIRST_ENTRY_KEY } from '../../shared/lib/useAfterFirstView';
import { lazyComponent } from '../../shared/ui/lazyComponent';
import { styled } from '../../theme/styled';
import { useBrand } from '../layout/BrandLink';
import { CartSummaryBar } from '../../features/cart/CartLinks';
import { HelloLink } from '../../features/auth/HelloLink';
import { MenuButton } from '../layout/MenuButton';
import { OrderTypeToggle } from '../../features/cart/place/OrderTypeToggle';
import { PlaceLink } from '../../features/cart/place/PlaceLink';
import { ScreenFrame } from '../layout/ScreenFrame';
import { ScreenSkeleton } from '../layout/ScreenSkeleton';
import { useIsDesktop } from '../../shared/ui/useIsDesktop';
import { AsidePlace, HomeSections } from './HomeSections';

const Place = styled('div')({ flex: 1, minWidth: 0 });
// The place has priority over the name.
const Customer = styled('div')(({ theme }) => ({
  minWidth: 0,
  maxWidth: '38%',
  fontSize: theme.typography.subtitle2.fontSize,
}));
const SecondRow = styled('div')({ display: 'flex', gap: 12, '& > [role=radiogroup]': { flex: 1, minWidth: 0 } });
const BigIconLink = styled(IconLink)({ width: 52, height: 52 });

function HomeBar() {
  const t = useT();
  return (
    <TopBar
      start={<MenuButton />}
      middle={
        <Place>
          <PlaceLink mark />
        </Place>
      }
      end={
        <Customer>
          <HelloLink isInBar />
        </Customer>
      }
      under={
        <SecondRow>
          <OrderTypeToggle />
          <BigIconLink to={paths.search()} icon="search" label={t('shell.search')} surface="top" />
        </SecondRow>
      }
    />
  );
}

/** Stores (one per page) whose first history entry was applied. */
const storesWithFirstEntry = new WeakSet<object>();

/** Whether a link or the address bar opened this page; false for a reload and for Back from another site. */
function isFreshNavigation(): boolean {
  const timeline: Partial<Performance> = performance;
  const [entry] = timeline.getEntriesByType?.('navigation') ?? [];
  const { type } = (entry ?? {}) as Partial<PerformanceNavigationTiming>;
  return type === undefined || type === 'navigate';
}

/** A customer's `tab` is stored once per navigation (HOME-05); a guest's is ignored until the toggle is pressed. */
function useHomeSearchParams(): { isChoosingBranch: boolean } {
  const [params] = useSearchParams();
  const { key } = useLocation();
  const kind = useNavigationType();
  const store = useAppStore();
  const dispatch = useAppDispatch();
  const isRegistered = useAppSelector(selectIsRegistered);
  const storedType = useAppSelector(selectOrderType);
  const tabParam = params.get('tab');
  const isFirstVisit =
    kind !== NavigationType.Pop || (key === FIRST_ENTRY_KEY && !storesWithFirstEntry.has(store) && isFreshNavigation());
  const tab = isRegistered && isFirstVisit && (tabParam === 'delivery' || tabParam === 'pickup') ? tabParam : null;

  useLayoutEffect(() => {
    if (!tab) return;
    if (key === FIRST_ENTRY_KEY) storesWithFirstEntry.add(store);
    dispatch(typeChosen(tab));
  }, [tab, key, store, dispatch]);

  return { isChoosingBranch: isRegistered && params.get('change') === 'true' && (tab ?? storedType) === 'pickup' };
}

const BranchPicker = lazyComponent(
  () => import(/* webpackChunkName: "branch-picker" */ './BranchPicker'),
  'BranchPicker',
  { fallback: ScreenSkeleton },
);
const loadActiveOrder = () => import(/* webpackChunkName: "active-order" */ './ActiveOrder');
const ActiveOrderBar = lazyComponent(loadActiveOrder, 'ActiveOrderBar', {
  fallback: CartSummaryBar,
  failed: CartSummaryBar,
});
const ActiveOrderCard = lazyComponent(loadActiveOrder, 'ActiveOrderCard', { fallback: AsidePlace, failed: null });

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
            <ActiveOrderBar />
          </ActionBar>
        )
      }
    >
      <VisuallyHidden as="h1">{name}</VisuallyHidden>
      <HomeSections aside={isDesktop && isRegistered ? <ActiveOrderCard /> : null} />
    </ScreenFrame>
  );
}
