import { useEffect, useState } from 'react';
import type { Order } from '../../../contract/orders';
import { isFinal } from './orderStatus';

const MINUTE_MS = 60_000;

/** What is left of an active order's estimated time: `share` from 1 to 0, whole `minutes`; null without an estimate. */
export function useTimeLeft(order: Order | undefined): { fraction: number; minutes: number } | null {
  const [now, setNow] = useState(() => new Date().getTime());
  const total = order && !isFinal(order.status) ? (order.branch?.delivery_time ?? 0) * MINUTE_MS : 0;
  const isRunning = total > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setNow(new Date().getTime()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, [isRunning]);
  const left = Date.parse(order?.createdAt ?? '') + total - now;
  if (!isRunning || Number.isNaN(left)) return null;
  return { fraction: Math.min(1, Math.max(0, left / total)), minutes: Math.max(0, Math.ceil(left / MINUTE_MS)) };
}
