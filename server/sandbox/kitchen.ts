import { sql } from 'drizzle-orm';
import type { OrderStatus } from '../../contract/orders';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import { orders } from '../db/schema';
import type { Clock } from '../lib/clock';
import { repeat } from '../lib/repeat';
import { advanceOrder } from '../modules/orders/ordersService';

/** Seconds after the order at speed 1 until each status. */
const KITCHEN_STEPS: readonly {
  from: OrderStatus;
  to: Exclude<OrderStatus, 'Cancelled'>;
  after: number;
  type: 'delivery' | 'pickup';
}[] = [
  { type: 'delivery', from: 'Placed', to: 'Accepted', after: 20 },
  { type: 'delivery', from: 'Accepted', to: 'Preparing', after: 60 },
  { type: 'delivery', from: 'Preparing', to: 'Ready_For_Pickup', after: 180 },
  { type: 'delivery', from: 'Ready_For_Pickup', to: 'Picked_Up', after: 240 },
  { type: 'delivery', from: 'Picked_Up', to: 'Delivered', after: 420 },
  { type: 'pickup', from: 'Placed', to: 'Accepted', after: 20 },
  { type: 'pickup', from: 'Accepted', to: 'Preparing', after: 60 },
  { type: 'pickup', from: 'Preparing', to: 'Ready_For_Pickup', after: 180 },
  { type: 'pickup', from: 'Ready_For_Pickup', to: 'Delivered', after: 420 },
];

const TICK_MS = 1000;

/** Moves every open order to the status of its age; returns the number of changes. */
export async function advanceOrders({ db, clock }: { db: Db; clock: Clock }, speed: number): Promise<number> {
  const now = clock.now().getTime();
  const open = await db
    .select()
    .from(orders)
    // Constants, because the plan of a prepared statement with parameters could not use the partial index.
    .where(sql`${orders.status} in ('Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up')`);
  let steps = 0;
  for (let order of open) {
    for (const { type, from, to, after } of KITCHEN_STEPS) {
      if (order.type !== type || order.status !== from) continue;
      const due = new Date(order.createdAt.getTime() + (after * 1000) / speed);
      if (due.getTime() > now || !(await db.transaction((tx) => advanceOrder(tx, order, to, { at: due })))) break;
      order = { ...order, status: to };
      steps += 1;
    }
  }
  return steps;
}

/** Dependencies of the kitchen. */
export interface KitchenDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'kitchenSpeed'>;
  /** Called when a tick fails; the next tick tries again. */
  onError?: (error: unknown) => void;
}

/** Starts the sandbox kitchen, which advances open orders until `stop`; that waits for the current tick. */
export function startKitchen(deps: KitchenDeps): { stop(): Promise<void> } {
  const speed = deps.config.kitchenSpeed;
  if (speed <= 0) return { stop: async () => undefined };
  return repeat(() => advanceOrders(deps, speed), TICK_MS, deps.onError);
}
