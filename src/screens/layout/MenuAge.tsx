import { lazy, Suspense } from 'react';
import { cacheKeyOf, selectIsOffline, selectSavedAt } from '../../shared/api/connectionSlice';
import { useAppSelector } from '../../shared/store/hooks';

const MenuAgeBar = lazy(() => import(/* webpackChunkName: "menu-age" */ './MenuAgeBar').then((module) => ({ default: module.MenuAgeBar })));

export interface MenuAgeProps {
  endpoint: string;
  arg?: Record<string, string>;
  /** What the query's hook says. */
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
  /** Among cards instead of across the page. */
  inset?: boolean;
}

/** Says how old a menu is that is not fresh: a copy of the device, or what was loaded before the connection went (B-12). */
export function MenuAge({ endpoint, arg, fulfilledTimeStamp, refetch, inset = false }: MenuAgeProps) {
  const isOffline = useAppSelector(selectIsOffline);
  const savedAt = useAppSelector((state) => selectSavedAt(state)[cacheKeyOf(endpoint, arg)]);
  const at = savedAt ?? (isOffline ? fulfilledTimeStamp : undefined);
  return at === undefined ? null : <Suspense fallback={null}><MenuAgeBar at={at} isOffline={isOffline} onRetry={refetch} inset={inset} /></Suspense>;
}
