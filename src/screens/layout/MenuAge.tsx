import { useEffect, useState, type ComponentType } from 'react';
import { cacheKeyOf, selectIsOffline, selectSavedAt } from '../../shared/api/connectionSlice';
import { scheduleIdle } from '../../shared/lib/scheduleIdle';
import { useAppSelector } from '../../shared/store/hooks';
import type { MenuAgeBarProps } from './MenuAgeBar';

export interface MenuAgeProps {
  endpoint: string;
  arg?: Record<string, string>;
  /** `fulfilledTimeStamp` of the query's hook. */
  fulfilledTimeStamp?: number;
  refetch: () => unknown;
  /** Within the column of cards instead of across the page. */
  inset?: boolean;
}

/**
 * Shows the age of an outdated menu: a saved copy, or one that was loaded before the connection was lost (B-12). Its
 * chunk is loaded while there is a connection; without the chunk no age is shown.
 */
export function MenuAge({ endpoint, arg, fulfilledTimeStamp, refetch, inset = false }: MenuAgeProps) {
  const isOffline = useAppSelector(selectIsOffline);
  const savedAt = useAppSelector((state) => selectSavedAt(state)[cacheKeyOf(endpoint, arg)]);
  const time = savedAt ?? (isOffline ? fulfilledTimeStamp : undefined);
  const isOutdated = time !== undefined;
  const [Bar, setBar] = useState<ComponentType<MenuAgeBarProps> | null>(null);
  useEffect(() => {
    const load = () => {
      import(/* webpackChunkName: "menu-age" */ './MenuAgeBar').then(
        (module) => setBar(() => module.MenuAgeBar),
        () => undefined,
      );
    };
    if (!isOutdated) return scheduleIdle(load);
    load();
    return undefined;
  }, [isOutdated]);
  return Bar && time !== undefined ? <Bar at={time} isOffline={isOffline} onRetry={refetch} inset={inset} /> : null;
}
