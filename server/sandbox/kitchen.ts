import { OPEN_STATUSES, type OrderStatus } from '../../contract/orders';
import type { Config } from '../config/config';
import type { Db } from '../db/db';
import { oneOf, orders } from '../db/schema';
import type { Clock } from '../lib/clock';
import { repeat } from '../lib/repeat';
import { advanceOrder } from '../modules/checkout/advanceOrder';
import { nextStatuses } from '../modules/orders/orderStates';

const SECONDS = { Accepted: 20, Preparing: 60, Ready_For_Pickup: 180, Picked_Up: 240, Delivered: 420 };
const isStep = (status: OrderStatus): status is keyof typeof SECONDS => status in SECONDS;

const TICK_MS = 1000;

export async function advanceOrders({ db, clock }: { db: Db; clock: Clock }, speed: number): Promise<number> {
  const now = clock.now().getTime();
  const open = await db.select().from(orders).where(oneOf('status', OPEN_STATUSES));
  let steps = 0;
  for (let order of open) {
    for (;;) {
      const to = nextStatuses(order.type, order.status).find(isStep);
      if (!to) break;
      const due = new Date((order.dueAt ?? order.createdAt).getTime() + (SECONDS[to] * 1000) / speed);
      if (due.getTime() > now || !(await db.transaction((tx) => advanceOrder(tx, order, to, { at: due })))) break;
      order = { ...order, status: to };
      steps += 1;
    }
  }
  return steps;
}

export interface KitchenDeps {
  db: Db;
  clock: Clock;
  config: Pick<Config, 'kitchenSpeed'>;
  onError?: (error: unknown) => void;
}

export function startKitchen(deps: KitchenDeps): { stop(): Promise<void> } {
  const speed = deps.config.kitchenSpeed;
  if (speed <= 0) return { stop: async () => undefined };
  return repeat(() => advanceOrders(deps, speed), TICK_MS, deps.onError);
}
