import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './Badge';

/** The three kinds of order status. */
export type OrderTone = 'active' | 'done' | 'cancelled';

const tones: Record<OrderTone, BadgeTone> = { active: 'mandatory', done: 'open', cancelled: 'close' };

/** An order's status as a badge: active, completed or cancelled. */
export function StatusBadge({ tone, children }: { tone: OrderTone; children: ReactNode }) {
  return <Badge tone={tones[tone]}>{children}</Badge>;
}
