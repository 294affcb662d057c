import { useEffect, useState, type ComponentType } from 'react';
import { cacheKeyOf, selectIsOffline, selectSavedAt } from '../../shared/api/connectionSlice';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { useAppSelector } from '../../shared/store/hooks';
import type { MenuAgeBarProps } from './MenuAgeBar';

export interface MenuAgeProps {
  endpoint: string;
  arg?: Record<string, string>;
  /** What the query's hook says. */
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
  /** Among cards instead of across the page. */
  inset?: boolean;
}

/**
 * Says how old a menu is that is not fresh: a copy of the device, or what was loaded before the connection went (B-12).
 * Its chunk is fetched while there is a connection; without it nothing is said, and the menu stays.
 */
export function MenuAge({ endpoint, arg, fulfilledTimeStamp, refetch, inset = false }: MenuAgeProps) {
  const isOffline = useAppSelector(selectIsOffline);
  const savedAt = useAppSelector((state) => selectSavedAt(state)[cacheKeyOf(endpoint, arg)]);
  const time = savedAt ?? (isOffline ? fulfilledTimeStamp : undefined);
  const isWanted = time !== undefined;
  const [Bar, setBar] = useState<ComponentType<MenuAgeBarProps> | null>(null);
  useEffect(() => {
    const load = () => {
      import(/* webpackChunkName: "menu-age" */ './MenuAgeBar').then(
        (module) => setBar(() => module.MenuAgeBar),
        () => undefined,
      );
    };
    if (!isWanted) return scheduleIdle(load);
    load();
    return undefined;
  }, [isWanted]);
  return Bar && time !== undefined ? <Bar at={time} isOffline={isOffline} onRetry={refetch} inset={inset} /> : null;
}
