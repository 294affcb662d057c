import { useLayoutEffect } from 'react';
import { NavigationType, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import { selectIsRegistered } from '../../features/auth/authSlice';
import { selectOrderType, typeChosen } from '../../features/cart/cartSlice';
import { useAppDispatch, useAppSelector, useAppStore } from '../../shared/store/hooks';
import { FIRST_ENTRY_KEY } from '../../shared/lib/firstEntryKey';

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
export function useHomeSearchParams(): { isChoosingBranch: boolean } {
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
