import assert from 'node:assert/strict';
import { asc, eq } from 'drizzle-orm';
import type { Static } from 'typebox';
import type { ordersCalls, PlaceOrderBody } from '../../contract/orders';
import type { MakePaymentBody, MakePaymentRefusal } from '../../contract/payment';
import type { Db } from '../db/db';
import { paymentEvents, payments } from '../db/schema';
import { advanceDue, type JobDeps } from '../modules/payment/paymentJob';
import { stateOfEvents } from '../modules/payment/paymentStates';
import type { Period } from '../modules/payment/gateway';
import { buildShop, cash, shopper } from './cartFixtures';
import { fixedClock, TEST_NOW, type Answer, type SignedIn, type TestApp } from './helpers';
import { startProvider, type Provider } from './provider';

type Payment = typeof payments.$inferSelect;
type PlacedData = Static<typeof ordersCalls.placeOrder.data>;

/** A customer with AED 45 in the cart and a card at the provider. */
export interface Payer {
  customer: SignedIn & { addressId: string };
  cardId: string;
  addCard(name?: string): Promise<string>;
  pay(
    body?: Partial<MakePaymentBody>,
    headers?: Record<string, string>,
  ): Promise<{ http: number; status: boolean; message: string; id: string; redirect: string | undefined }>;
  order(transaction_id?: string, more?: Partial<PlaceOrderBody>): Promise<Answer<PlacedData>>;
  payments(): Promise<Payment[]>;
  /** The state that getPayment tells. */
  statusSeen(id: string): Promise<string | undefined>;
}

/** The provider's clock is not the tests' one. */
export const ALWAYS: Period = { from: new Date(0), to: new Date('2100-01-01') };

/** The shop with a card provider in another process. */
export interface PayingShop {
  t: TestApp;
  provider: Provider;
  payer(count?: number, fields?: Parameters<TestApp['signIn']>[0]): Promise<Payer>;
  /** A payment, which must be the one that its events lead to. */
  row(id: string): Promise<Payment>;
  kinds(id: string): Promise<string[]>;
  /** Runs the payments job after a time. */
  work(afterMs?: number, over?: Partial<JobDeps>): Promise<unknown[]>;
  close(): Promise<void>;
}

/** Starts both; `parts` as for buildShop. */
export async function openPayingShop(parts: Parameters<typeof buildShop>[0] = {}): Promise<PayingShop> {
  const clock = parts.clock ?? fixedClock(TEST_NOW);
  const provider = await startProvider(clock);
  const config = { cardSecretKey: 'sk_test_1', cardApiUrl: provider.url, ...parts.config };
  const t = await buildShop({ clock, gateway: provider.gateway, ...parts, config });
  const { db } = t.deps;
  const eventsOf = (id: string, tx: Db = db) =>
    tx.select().from(paymentEvents).where(eq(paymentEvents.paymentId, id)).orderBy(asc(paymentEvents.seq));
  const kinds = async (id: string) => (await eventsOf(id)).map(({ kind }) => kind);
  return {
    t,
    provider,
    kinds,
    payer: async (count = 2, fields = {}) => {
      const customer = await shopper(t, count, fields);
      const addCard = async (name = 'visa') => {
        const body = { cardToken: `tok_${name}_${customer.user.id}`, amount: 0 };
        const { data, message } = await t.call('addCard', body, customer.token);
        return data.instrumentId ?? assert.fail(message);
      };
      const cardId = await addCard();
      return {
        customer,
        cardId,
        addCard,
        pay: async (body = {}, headers = {}) => {
          const answer = await t.call('makePayment', { cardId, amount: 45, ...body }, customer.token, headers);
          const data = answer.data as Partial<MakePaymentRefusal> | null;
          return { ...answer, id: data?.payment?.id ?? '', redirect: data?.redirect?.url };
        },
        order: (transaction_id, more = {}) => {
          const card = { payment_method: 'Card', transaction_id } as const;
          const body = { ...cash(customer.addressId), ...(transaction_id ? card : {}), ...more };
          return t.call('placeOrder', body, customer.token);
        },
        payments: () =>
          db.select().from(payments).where(eq(payments.userId, customer.user.id)).orderBy(asc(payments.createdAt)),
        statusSeen: async (id) => {
          const { status, data } = await t.call('getPayment', { payment_id: id }, customer.token);
          return status ? data.payment.status : undefined;
        },
      };
    },
    row: async (id) => {
      // Both are read from one snapshot, because a worker may write between two reads.
      const [row, events] = await db.transaction(
        async (tx) => {
          const [read] = await tx.select().from(payments).where(eq(payments.id, id));
          return [read ?? assert.fail(`no payment ${id}`), await eventsOf(id, tx)] as const;
        },
        { isolationLevel: 'repeatable read' },
      );
      assert.equal(row.status, stateOfEvents(events.map(({ kind }) => kind)));
      const last = events.at(-1) ?? assert.fail('a payment without an event');
      const { amount, reference, orderId } = row;
      const { amount: lastAmount, reference: charge, orderId: order, seq } = last;
      assert.deepEqual([lastAmount, charge, order, seq], [amount, reference, orderId, row.version]);
      return row;
    },
    work: async (afterMs = 0, over = {}) => {
      t.clock.advance(afterMs);
      const errors: unknown[] = [];
      await advanceDue({ ...t.deps, onError: (error) => errors.push(error), ...over });
      return errors;
    },
    close: async () => {
      await t.close();
      provider.stop();
    },
  };
}
