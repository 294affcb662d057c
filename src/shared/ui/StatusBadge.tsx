import type { ReactNode } from 'react';
import type { BadgeTone } from '../../theme/badgeStyles';
import { Badge } from './Badge';

/** How things stand with an order. */
export type OrderTone = 'active' | 'done' | 'cancelled';

const tones: Record<OrderTone, BadgeTone> = { active: 'mandatory', done: 'open', cancelled: 'close' };

/** An order's status as a pill: under way, completed or cancelled. */
export function StatusBadge({ tone, children }: { tone: OrderTone; children: ReactNode }) {
  return <Badge tone={tones[tone]}>{children}</Badge>;
}
