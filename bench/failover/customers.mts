/**
 * Customers who order repeatedly. A call without a reply or with 503 is repeated with the same idempotency key, as the
 * app does. Every acknowledged order is recorded.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account, Menu } from '../load/accounts.mts';
import type { Acknowledged } from '../load/check.mts';

type Order = Acknowledged & { from: number };
type Load = { ports: number[]; accounts: Account[]; menu: Menu; count: number };

/** Shorter than Retry-After, to measure the outage precisely. */
const PAUSE_MS = 250;
const PLACE = { order_from: 'Web', delivery_instruction: '' };

export function startOrderingCustomers({ ports, accounts, menu, count }: Load) {
  const seen = { orders: [] as Order[], payments: 0, busy: 0, cut: 0, wrong: [] as string[] };
  let isOver = false;

  async function call<Data>(n: number, who: Account, route: string, body?: object) {
    const key = randomUUID();
    for (let attempt = n; ; attempt += 1) {
      const from = performance.now();
      const reply = await fetch(`http://127.0.0.1:${ports[attempt % ports.length]}/api${route}`, {
        method: body ? 'POST' : 'GET',
        headers: {
          authorization: `Bearer ${who.token}`,
          ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }).catch(() => null);
      if (reply?.status === 200) {
        const { status, message, data } = (await reply.json()) as { status: boolean; message: string; data: Data };
        if (!status) throw new Error(`${route} refused: ${message}`);
        return { data, from };
      }
      if (reply === null) seen.cut += 1;
      else if (reply.status === 503 && reply.headers.has('retry-after')) seen.busy += 1;
      // 409: the first request with this key is still running.
      else if (reply.status !== 409) seen.wrong.push(`${route}: HTTP ${reply.status} ${await reply.text()}`);
      await delay(PAUSE_MS);
    }
  }

  async function order(n: number, who: Account, isCard: boolean) {
    const item = menu.items[seen.orders.length % menu.items.length];
    const user_address_id = who.addressId;
    const line = { item_id: item?.id, quantity: 2, addons: item?.addons, type: 'delivery', user_address_id };
    await call(n, who, '/addItemToCart', line);
    const { data: cart } = await call<{ grand_total: number }>(
      n,
      who,
      `/getCart?type=delivery&user_address_id=${user_address_id}`,
    );
    let transaction_id: string | undefined;
    if (isCard) {
      const { data } = await call<{ payment: { id: string } }>(n, who, '/makePayment', {
        cardId: who.cardId,
        amount: cart.grand_total,
      });
      transaction_id = data.payment.id;
      seen.payments += 1;
    }
    const placed = await call<{ order: { _id: string } }>(n, who, '/placeOrder', {
      ...PLACE,
      user_address_id,
      payment_method: isCard ? 'Card' : 'COD',
      transaction_id,
    });
    seen.orders.push({ id: placed.data.order._id, user: who.id, promo: false, points: 0, from: placed.from });
  }

  const all = Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const ownAccounts = accounts.filter((__, index) => index % count === n);
      for (let next = 0; !isOver; next += 1) {
        const who = ownAccounts[next % ownAccounts.length];
        if (who) await order(n, who, next % 2 === 0).catch((error: unknown) => seen.wrong.push(String(error)));
      }
    }),
  );
  return {
    seen,
    async stop() {
      isOver = true;
      await all;
    },
  };
}
