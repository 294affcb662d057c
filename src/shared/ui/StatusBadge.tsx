import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './Badge';

export type OrderTone = 'active' | 'done' | 'cancelled';

const tones: Record<OrderTone, BadgeTone> = { active: 'mandatory', done: 'open', cancelled: 'close' };

export function StatusBadge({ tone, children }: { tone: OrderTone; children: ReactNode }) {
  return <Badge tone={tones[tone]}>{children}</Badge>;
}
