/**
 * Customers who order repeatedly. A call without a reply or with 503 is repeated with the same idempotency key, as the
 * app does. Every acknowledged order and payment is recorded.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Connection } from '../load/connection.mjs';
import { oneOf, randomFrom } from '../load/random.mjs';

/** Shorter than Retry-After, to measure the outage precisely. */
const PAUSE_MS = 250;

export function startOrderingCustomers({ port, accounts, menu, count }) {
  const seen = { orders: [], payments: [], busy: 0, cut: 0, wrong: [] };
  let isOver = false;

  async function customer(n) {
    const random = randomFrom(n + 1);
    const connection = new Connection(port);
    const own = accounts.filter((_, index) => index % count === n);
    async function call(who, method, path, body, key) {
      for (;;) {
        const from = performance.now();
        const headers = `authorization: Bearer ${who.token}\r\n${key ? `idempotency-key: ${key}\r\n` : ''}`;
        const reply = await connection
          .send(method, `/api${path}`, headers, body && JSON.stringify(body))
          .catch(() => null);
        if (reply?.status === 200) return { ...reply.json(), from };
        if (reply === null) seen.cut += 1;
        else if (reply.status === 503 && /\r\nretry-after: *\d+/i.test(reply.head)) seen.busy += 1;
        else if (reply.status !== 409)
          // 409: the first request with this key is still running.
          seen.wrong.push(
            `${method} ${path.split('?')[0]}: HTTP ${reply.status} ${reply.body.toString('latin1', 0, 200)}`,
          );
        await delay(PAUSE_MS);
      }
    }
    const must = (answer, what) => {
      if (!answer.status) throw new Error(`${what} refused: ${answer.message}`);
      return answer;
    };
    async function order(who) {
      const item = oneOf(random, menu.items);
      const line = {
        item_id: item.id,
        quantity: 2,
        addons: item.addons,
        type: 'delivery',
        user_address_id: who.addressId,
      };
      must(await call(who, 'POST', '/addItemToCart', line), 'addItemToCart');
      const { data: cart } = must(
        await call(who, 'GET', `/getCart?type=delivery&user_address_id=${who.addressId}`),
        'getCart',
      );
      const isCard = random() < 0.5;
      const body = {
        order_from: 'Web',
        delivery_instruction: '',
        user_address_id: who.addressId,
        payment_method: isCard ? 'Card' : 'COD',
      };
      if (isCard) {
        const wish = { cardId: who.cardId, amount: cart.grand_total };
        const { data } = must(await call(who, 'POST', '/makePayment', wish, randomUUID()), 'makePayment');
        seen.payments.push({ id: data.payment.id, user: who.id });
        body.transaction_id = data.payment.id;
      }
      const placed = must(await call(who, 'POST', '/placeOrder', body, randomUUID()), 'placeOrder');
      seen.orders.push({
        id: placed.data.order._id,
        user: who.id,
        payment: body.transaction_id ?? null,
        from: placed.from,
      });
    }
    for (let next = 0; !isOver; next += 1) {
      const who = own[next % own.length];
      await order(who).catch((error) => seen.wrong.push(error.message));
    }
    connection.close();
  }

  const all = Promise.all(Array.from({ length: count }, (_, n) => customer(n)));
  return {
    seen,
    /** Resolves when every customer has finished the current order. */
    async stop() {
      isOver = true;
      await all;
    },
  };
}
