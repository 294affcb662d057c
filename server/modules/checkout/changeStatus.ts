import type { OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { CallError } from '../../http/errors';
import type { Mailer } from '../../mail/mailer';
import type { OrderRow } from '../orders/ordersService';
import { advanceOrder } from './advanceOrder';
import { cancelOrder } from './cancelOrder';

export interface StatusChange {
  actor: 'kitchen' | 'job';
  at: Date;
  by: string;
  reason?: string;
}

/** Moves an order on, or cancels it. False where that is no next step, as after a concurrent change. */
export async function changeStatus(
  { db, mailer }: { db: Db; mailer: Mailer },
  order: OrderRow,
  to: OrderStatus,
  change: StatusChange,
): Promise<boolean> {
  if (to !== 'Cancelled') return db.transaction((tx) => advanceOrder(tx, order, to, change));
  const key = { userId: order.userId, orderId: order.id };
  try {
    await db.transaction((tx) => cancelOrder({ db: tx, mailer }, key, change));
    return true;
  } catch (error) {
    if (error instanceof CallError) return false;
    throw error;
  }
}
