import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { openPostgres } from '../db/openDb';
import { cards, cartItems, payments } from '../db/schema';
import { createSession } from '../http/session';
import { newId } from '../lib/ids';
import { insertUser } from '../modules/auth/usersTable';
import { jsonCall, processes } from './serverProcess';
import { noPostgres, postgresUrl } from './testCluster';
import { createTestDatabase } from './testDb';

const programs = processes();
after(() => {
  programs.cleanUp();
});

const SLOW_MS = 2500;

/** A card provider with slow charges and refunds. */
async function slowProvider() {
  const known = new Map<string, { id: string; reference: string; status: string }>();
  const charges: string[] = [];
  const refunds: string[] = [];
  const server = createServer((request, response) => {
    const send = (code: number, body: object) => {
      response.writeHead(code, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    };
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
    request.on('end', () => {
      const [, , id = '', action] = (request.url ?? '').split('?')[0]?.split('/') ?? [];
      const payment = known.get(id);
      if (request.method === 'GET') {
        const reference = new URL(request.url ?? '', 'http://provider').searchParams.get('reference');
        if (!reference) send(payment ? 200 : 404, payment ?? {});
        else send(200, { data: [...known.values()].filter((each) => each.reference === reference) });
      } else if (id === 'search') {
        send(200, { data: [] });
      } else if (action) {
        refunds.push(id);
        setTimeout(() => {
          if (payment) payment.status = 'Refunded';
          send(202, { action_id: 'act_1' });
        }, SLOW_MS);
      } else {
        const { reference } = JSON.parse(text) as { reference: string };
        charges.push(reference);
        setTimeout(() => {
          known.set(`pay_${reference}`, { id: `pay_${reference}`, reference, status: 'Captured' });
          send(201, { id: `pay_${reference}`, approved: true, status: 'Captured' });
        }, SLOW_MS);
      }
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, known, charges, refunds, server };
}

const until = async (isSo: () => boolean, what: string) => {
  for (let n = 0; n < 1000; n += 1) {
    if (isSo()) return;
    await delay(50);
  }
  assert.fail(`waited in vain: ${what}`);
};

test(
  'CHK-11 ERR-02 a process replaced under load is first not ready, ends charge and refund, loses no request',
  { skip: noPostgres },
  async () => {
    const database = (await createTestDatabase(postgresUrl)) ?? assert.fail();
    const provider = await slowProvider();
    const env = {
      DATABASE_URL: database.url,
      TRUST_PROXY: '1',
      RATE_LIMITS: 'false',
      APP_SECRET: 'the same for both',
      CHECKOUT_SECRET_KEY: 'sk_sbox_1',
      CHECKOUT_API_URL: provider.url,
      // The refunds are looked for four times in it.
      REFUND_AFTER_SECONDS: '40',
      READY_DELAY_MS: '1500',
    };
    const old = await programs.serve({ ...env, DATA_DIR: programs.folder() });
    const next = await programs.serve({ ...env, DATA_DIR: programs.folder() });
    const open = await openPostgres(database.url, () => Promise.resolve());
    try {
      const now = new Date();
      const userId = newId();
      await insertUser(open.db, { id: userId, email: 'roll@example.com', isVerified: true, createdAt: now });
      const headers = { authorization: `Bearer ${await createSession(open.db, userId, now)}` };
      await open.db.insert(cartItems).values({ userId, itemId: 'water', quantity: 1 });
      const card = { scheme: 'Visa', last4: '4242', expiryMonth: 1, expiryYear: 2099 };
      await open.db.insert(cards).values({ userId, id: 'card', instrument: 'src_1', fingerprint: 'f', ...card });

      // A balancer sends requests to any process that accepts them.
      let isOver = false;
      let answered = 0;
      const failures: string[] = [];
      const load = Promise.all(
        [1, 2, 3].map(async () => {
          while (!isOver) {
            const ask = (url: string) => jsonCall(`${url}/api/getUserAddress`, undefined, headers);
            const answer = await ask(old.url).catch((error: unknown) => {
              // Only requests that were never accepted may be repeated.
              if (!String((error as Error).cause).includes('ECONNREFUSED')) failures.push(String(error));
              return ask(next.url);
            });
            if (answer.http !== 200) failures.push(`${answer.http} ${answer.message}`);
            answered += 1;
            await delay(20);
          }
        }),
      );

      const paying = jsonCall<{ payment: { id: string } }>(
        `${old.url}/api/makePayment`,
        { cardId: 'card', amount: 5 },
        headers,
      );
      await until(() => provider.charges.length === 1, 'the charge');
      provider.known.set('pay_due', { id: 'pay_due', reference: 'due', status: 'Captured' });
      const hourAgo = new Date(now.getTime() - 3_600_000);
      const due = { userId, id: 'due', cardId: 'card', amount: 700, status: 'captured', reference: 'pay_due' } as const;
      await open.db.insert(payments).values({ ...due, createdAt: hourAgo, touchedAt: hourAgo });

      old.child.kill('SIGTERM');
      // The signal takes effect some time later; were it never to, the process would stop listening instead.
      while ((await fetch(`${old.url}/readyz`)).status !== 503) await delay(20);
      assert.equal((await fetch(`${old.url}/healthz`)).status, 200, 'while it still answers');
      const paid = await paying;
      assert.deepEqual([paid.http, paid.status], [200, true], paid.message);
      // An order may use it for longer than this test takes.
      await open.db
        .update(payments)
        .set({ touchedAt: new Date(now.getTime() + 3_600_000) })
        .where(eq(payments.id, paid.data.payment.id));
      assert.equal(await old.ended, 0);
      const before = answered;
      await until(() => provider.refunds.length > 0, 'the refund');
      next.child.kill('SIGTERM');
      isOver = true;
      await load;
      assert.equal(await next.ended, 0);

      assert.ok(answered > before, 'the other process went on');
      assert.deepEqual(failures, []);
      assert.equal(provider.charges.length, 1);
      assert.deepEqual(provider.refunds, ['pay_due']);
      const rows = await open.db.select().from(payments).where(eq(payments.userId, userId));
      const states = Object.fromEntries(rows.map(({ id, status }) => [id, status]));
      assert.equal(states[paid.data.payment.id], 'captured');
      // The provider has accepted the refund; its completion is checked after a minute.
      assert.match(states.due ?? '', /^refund(?:ing|ed)$/);
    } finally {
      await open.close();
      await database.drop();
      provider.server.close();
    }
  },
);
