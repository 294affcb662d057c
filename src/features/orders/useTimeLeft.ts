import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { selectClockOffset } from '../../shared/api/connectionSlice';
import { useAppSelector } from '../../shared/store/hooks';
import { isFinal, isWaiting } from './orderStatus';

const MINUTE_MS = 60_000;
/** After the estimate: 'any minute now' is not true any more. */
const LATE_AFTER_MS = 10 * MINUTE_MS;

export interface TimeLeft {
  fraction: number;
  minutes: number;
  isLate: boolean;
}
const isReady = ({ status }: Order): boolean => status === 'Ready_For_Pickup' || status === 'Picked_Up';

/** What is left of an order's estimate by the server's clock: `fraction` from 1 to 0, whole `minutes`; or null. */
export function useTimeLeft(order: Order | undefined): TimeLeft | null {
  const [now, setNow] = useState(() => new Date().getTime());
  const clockOffset = useAppSelector(selectClockOffset);
  // What waits at the counter takes no time any more.
  const isUnderWay =
    order && !isFinal(order.status) && !isWaiting(order) && !(order.type === 'pickup' && isReady(order));
  const total = isUnderWay ? (order.branch?.delivery_time ?? 0) * MINUTE_MS : 0;
  const isRunning = total > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(new Date().getTime()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [isRunning]);
  const due = order?.scheduled_for ? Date.parse(order.scheduled_for) : Date.parse(order?.createdAt ?? '') + total;
  const left = due - (now + clockOffset);
  if (!isRunning || Number.isNaN(left)) return null;
  return {
    fraction: Math.min(1, Math.max(0, left / total)),
    minutes: Math.max(0, Math.ceil(left / MINUTE_MS)),
    isLate: left < -LATE_AFTER_MS,
  };
}
