import type { OrderStatus } from '../../../contract/orders';
import type { Db } from '../../db/db';
import { matches } from '../../db/matches';
import { orders, payments } from '../../db/schema';
import { say } from '../../i18n/messages';
import { readShop } from '../shop/shopCache';
import { givePoints } from '../loyalty/loyaltyTable';
import { ofOrder, writeStatus, type OrderRow } from '../orders/ordersService';
import { mayBecome } from '../orders/orderStates';
import { appendEvents } from '../payment/paymentLedger';

/** Moves an order on, in a transaction; an accepted one is captured by the job. False where it is no next step. */
export async function advanceOrder(
  tx: Db,
  order: OrderRow,
  to: Exclude<OrderStatus, 'Cancelled'>,
  { at, actor = 'kitchen', by = actor }: { at: Date; actor?: 'kitchen' | 'job'; by?: string | undefined },
): Promise<boolean> {
  if (!mayBecome(order.type, order.status, to, actor) || !(await writeStatus(tx, order, to, { at, by }))) return false;
  const isBack = order.paymentMethod === 'Card' ? await captureOf(tx, order, { at, by }) : 0;
  if (to !== 'Delivered') return true;
  const loyaltyPointsEarned = Math.floor(((order.grandTotal - isBack) * (await readShop(tx)).points.perAedSpent) / 100);
  await tx.update(orders).set({ loyaltyPointsEarned }).where(ofOrder(order));
  await givePoints(tx, order, loyaltyPointsEarned, say('orders.earned', { code: order.orderCode }), at);
  return true;
}

/** Captures what is authorised; resolves to what went back before, fils. */
async function captureOf(
  tx: Db,
  { userId, id: orderId }: OrderRow,
  { at, by }: { at: Date; by: string },
): Promise<number> {
  const [payment] = await tx.select().from(payments).where(matches(payments, { userId, orderId }));
  const ledger = { db: tx, clock: { now: () => at } };
  if (payment?.status === 'authorised')
    await appendEvents(ledger, payment, { kind: 'capture_due', source: 'kitchen', note: by });
  return payment?.refundAmount ?? 0;
}
