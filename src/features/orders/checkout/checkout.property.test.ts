import { combineReducers, configureStore } from '@reduxjs/toolkit';
import type { Order } from '../../../../contract/orders';
import type { ApiError } from '../../../shared/api/apiError';
import { config } from '../../../shared/config';
import { storageChanged, withExternalChanges } from '../../../shared/persist/externalChange';
import { anOrder } from '../../../testing/builders';
import type { OrderDraft, Reply } from './checkoutDependencies';
import { createCheckoutRunner, type CheckoutRunner } from './checkoutRunner';
import { checkoutSlice, selectCheckout } from './checkoutSlice';
import type { CheckoutState } from './checkoutState';
import { checkoutCodec } from './storedCheckout';
import type { WithLock } from './withLock';
import { fc } from '../../../testing/fastCheck';

/** The outcome of a call. */
type Fate = 'done' | 'lostRequest' | 'lostReply' | 'refused' | 'limited';
interface PendingCall {
  tab: Tab;
  settle: (fate: Fate) => void;
}

/** Demands 3-D Secure. */
const CONFIRMED_CARD = 'card-3ds';
const NOW = Date.parse('2026-05-04T12:00:00Z');
const failure = (kind: ApiError['kind']): ApiError => ({ kind, httpStatus: null, message: kind, data: null });
const attemptIdOf = (key: string) => key.replace(/-(pay|order)$/, '');
/** Lets every pending promise continue; nothing here depends on timers. */
async function runPromises() {
  for (let turn = 0; turn < 200; turn += 1) await Promise.resolve();
}

/** A browser with its storage, and a provider that stores idempotency keys; all tabs share both. */
class World {
  readonly tabs: Tab[] = [];
  readonly pending: PendingCall[] = [];
  readonly captures: { key: string; id: string }[] = [];
  readonly confirmations: { key: string; id: string; status: 'open' | 'captured' | 'declined' }[] = [];
  readonly orders: { key: string; transactionId: string; order: Order }[] = [];
  /** Attempts that were stored, that the customer gave up, and whose order was shown. */
  readonly kept = new Set<string>();
  readonly left = new Set<string>();
  readonly shown = new Set<string>();
  /** Given up although the provider had the order. */
  readonly leftWithOrder = new Set<string>();
  isStorageFull = false;
  areOrdersDown = false;
  disk: string | null = null;
  lockedBy: Tab | null = null;
  ids = 0;
  banksOpened = 0;

  /** A call waits until a command decides its outcome; a closed tab receives no reply. */
  call<T>(tab: Tab, key: string, work: () => Reply<T>): Promise<Reply<T>> {
    return new Promise((resolve) => {
      const answer = (reply: Reply<T>) => {
        if (tab.isOpen) resolve(reply);
      };
      this.pending.push({
        tab,
        settle: (fate) => {
          if (fate === 'lostRequest') answer({ error: failure('network') });
          // Refused before the provider looks at its key.
          else if (fate === 'limited') answer({ error: { ...failure('http'), httpStatus: 429 } });
          else if (fate === 'refused' && this.decline(key)) answer({ error: failure('refused') });
          else {
            const reply = work();
            answer(fate === 'lostReply' ? { error: failure('network') } : reply);
          }
        },
      });
    });
  }

  /** Declines a payment or order; false if it is done already, because a repeated key gets the same reply again. */
  private decline(key: string): boolean {
    if ([...this.captures, ...this.orders].some((entry) => entry.key === key)) return false;
    for (const asked of this.confirmations) if (asked.key === key && asked.status === 'open') asked.status = 'declined';
    return true;
  }

  /** A card with 3-D Secure is charged when the customer confirms at the bank. */
  pay(key: string, cardId: string): Reply<{ transactionId: string }> {
    if (cardId !== CONFIRMED_CARD) return { data: this.capture(key) };
    const paid = this.confirmations.find((each) => each.key === key && each.status === 'captured');
    if (paid) return { data: { transactionId: paid.id } };
    let asked = this.confirmations.find((each) => each.key === key && each.status === 'open');
    if (!asked) {
      asked = { key, id: `3ds-${this.confirmations.length}`, status: 'open' };
      this.confirmations.push(asked);
    }
    const data = { redirect: { url: 'https://bank.example/1' }, payment: { id: asked.id } };
    return { error: { ...failure('refused'), data } };
  }

  /** The customer confirms or refuses at the bank. */
  answerBank(index: number, isConfirmed: boolean): void {
    const asked = this.confirmations.filter(({ status }) => status === 'open');
    const payment = asked[index % Math.max(1, asked.length)];
    if (!payment) return;
    payment.status = isConfirmed ? 'captured' : 'declined';
    if (isConfirmed) this.captures.push({ key: payment.key, id: payment.id });
  }

  capture(key: string): { transactionId: string } {
    const earlier = this.captures.find((capture) => capture.key === key);
    if (earlier) return { transactionId: earlier.id };
    const id = `pay-${this.captures.length}`;
    this.captures.push({ key, id });
    return { transactionId: id };
  }

  order(key: string, transactionId: string): { orderId: string } {
    const earlier = this.orders.find((order) => order.key === key);
    if (earlier) return { orderId: earlier.order._id };
    const order = anOrder({
      _id: `order-${this.orders.length}`,
      createdAt: new Date(NOW).toISOString(),
      grand_total: 50,
      type: 'delivery',
      payment_method: transactionId ? 'Card' : 'COD',
    });
    this.orders.push({ key, transactionId, order });
    return { orderId: order._id };
  }

  write(tab: Tab, text: string | null): boolean {
    if (text === this.disk) return true;
    if (text !== null && this.isStorageFull) return false;
    this.disk = text;
    if (text !== null) this.kept.add((JSON.parse(text) as { id: string }).id);
    const current = checkoutCodec.decode(text ?? '');
    for (const other of this.tabs)
      if (other !== tab && other.isOpen) other.store.dispatch(storageChanged({ checkout: { current } }));
    return true;
  }
}

/** One tab: the real slice and runner on the shared storage and provider. */
class Tab {
  readonly store = configureStore({
    reducer: withExternalChanges(combineReducers({ checkout: checkoutSlice.reducer })),
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  });
  isOpen = true;
  readonly runner: CheckoutRunner;

  constructor(private readonly world: World) {
    const { store } = this;
    store.dispatch(storageChanged({ checkout: { current: checkoutCodec.decode(world.disk ?? '') } }));
    this.runner = createCheckoutRunner({
      getState: () => this.state,
      dispatch: (event) => {
        if (event.type === 'orders/placed') this.recordShown(event.payload.orderId);
        store.dispatch(event);
      },
      now: () => NOW,
      newId: () => `attempt-${++world.ids}`,
      userId: () => 'user-1',
      withLock: this.withLock,
      prepareOrder: ({ cardId }) => this.alive(() => ({ kind: 'ready' as const, order: pressedOrder(cardId) })),
      loadTotal: () => this.alive(() => 50),
      loadOrders: () => this.alive(() => (world.areOrdersDown ? null : world.orders.map(({ order }) => order))),
      makePayment: ({ idempotencyKey, cardId }) =>
        world.call(this, idempotencyKey, () => world.pay(idempotencyKey, cardId)),
      loadPayment: (id) =>
        this.alive(() =>
          world.areOrdersDown ? null : (world.confirmations.find((each) => each.id === id)?.status ?? null),
        ),
      goToBank: () => {
        world.banksOpened += 1;
      },
      reportError: () => undefined,
      placeOrder: ({ idempotencyKey, transaction_id: transactionId = '' }) =>
        world.call(this, idempotencyKey, () => ({ data: world.order(idempotencyKey, transactionId) })),
      saveRecord: () => this.alive(() => world.write(this, checkoutCodec.encode(this.state))),
      restoreRecord: () => this.alive(() => undefined),
      reportFailedPayment: () => undefined,
      markCardForDeletion: () => undefined,
      unmarkCardForDeletion: () => undefined,
      deleteMarkedCards: () => undefined,
      reloadAfterOrder: () => undefined,
      reloadCart: () => undefined,
    });
  }

  get state(): CheckoutState {
    return selectCheckout(this.store.getState() as Parameters<typeof selectCheckout>[0]);
  }

  get attemptId(): string {
    return 'attempt' in this.state ? this.state.attempt.id : '';
  }

  /** The code of a closed tab does not continue. */
  private alive<T>(work: () => T): Promise<T> {
    return new Promise((resolve) => {
      queueMicrotask(() => {
        if (this.isOpen) resolve(work());
      });
    });
  }

  private recordShown(orderId: string) {
    const found = this.world.orders.find(({ order }) => order._id === orderId);
    if (found) this.world.shown.add(attemptIdOf(found.key));
  }

  private readonly withLock: WithLock = async (work) => {
    const { world } = this;
    if (world.lockedBy) return 'busy';
    world.lockedBy = this;
    const result = await work();
    world.lockedBy = null;
    return result;
  };

  async leave() {
    const id = this.attemptId;
    const result = await this.runner.leave();
    if (!id || (result.kind !== 'abandoned' && result.kind !== 'ended')) return;
    this.world.left.add(id);
    if (this.world.orders.some(({ key }) => attemptIdOf(key) === id)) this.world.leftWithOrder.add(id);
  }

  close() {
    this.isOpen = false;
    if (this.world.lockedBy === this) this.world.lockedBy = null;
  }
}

const pressedOrder = (cardId: string): OrderDraft => ({
  userId: 'user-1',
  amount: 50,
  image: '',
  paymentMethod: cardId ? 'Card' : 'COD',
  cardId,
  keepCard: true,
  order: {
    order_from: 'Web',
    delivery_instruction: '',
    payment_method: cardId ? 'Card' : 'COD',
    user_address_id: 'address-1',
  },
});

type Command =
  | { kind: 'press'; tab: number; cardId: string }
  | { kind: 'retry'; tab: number }
  | { kind: 'leave'; tab: number }
  | { kind: 'recover'; tab: number; isBack?: boolean }
  | { kind: 'bank'; payment: number; isConfirmed: boolean }
  | { kind: 'close'; tab: number }
  | { kind: 'reload'; tab: number; fate: Fate }
  | { kind: 'settle'; call: number; fate: Fate }
  | { kind: 'conditions'; isStorageFull: boolean; areOrdersDown: boolean };

const tab = fc.integer({ min: 0, max: 1 });
const fate = fc.constantFrom<Fate>('done', 'lostRequest', 'lostReply', 'refused', 'limited');
const command: fc.Arbitrary<Command> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('press' as const),
      tab,
      cardId: fc.constantFrom('card-1', CONFIRMED_CARD, ''),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('settle' as const), call: fc.nat({ max: 3 }), fate }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('retry' as const, 'leave', 'recover', 'close'), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('recover' as const), tab, isBack: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('bank' as const),
      payment: fc.nat({ max: 3 }),
      isConfirmed: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('reload' as const), tab, fate }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('conditions' as const),
      isStorageFull: fc.boolean(),
      areOrdersDown: fc.boolean(),
    }),
  },
);

async function execute(world: World, step: Command): Promise<void> {
  if (step.kind === 'conditions') {
    world.isStorageFull = step.isStorageFull;
    world.areOrdersDown = step.areOrdersDown;
  } else if (step.kind === 'bank') world.answerBank(step.payment, step.isConfirmed);
  else if (step.kind === 'settle') {
    const [call] = world.pending.splice(step.call % Math.max(1, world.pending.length), 1);
    call?.settle(step.fate);
  } else {
    const target = world.tabs[step.tab];
    if (!target) return;
    if (step.kind === 'press') void target.runner.place({ offer: '', shownTotal: 50, cardId: step.cardId });
    else if (step.kind === 'retry') void target.runner.retry();
    else if (step.kind === 'leave') void target.leave();
    else if (step.kind === 'recover') void target.runner.recover({ isBack: step.isBack === true });
    else if (step.kind === 'close') target.store.dispatch({ type: 'checkout/successClosed' });
    else {
      target.close();
      // Pending calls reach the provider or not, and their replies reach no tab.
      for (const call of world.pending.filter((pending) => pending.tab === target)) {
        world.pending.splice(world.pending.indexOf(call), 1);
        call.settle(step.fate);
      }
      world.tabs[step.tab] = new Tab(world);
      void world.tabs[step.tab]?.runner.recover();
    }
  }
  await runPromises();
}

function expectNothingLost(world: World) {
  const perAttempt = (entries: { key: string }[]) => {
    const ids = entries.map(({ key }) => attemptIdOf(key));
    expect(new Set(ids).size).toBe(ids.length);
    return ids;
  };
  const captured = perAttempt(world.captures);
  const ordered = perAttempt(world.orders);
  const transactions = world.orders.map(({ transactionId }) => transactionId).filter(Boolean);
  expect(new Set(transactions).size).toBe(transactions.length);

  const open = new Set([...world.tabs.map(({ attemptId }) => attemptId), attemptOnDisk(world)]);
  const isAccountedFor = (id: string) => open.has(id) || world.left.has(id) || world.shown.has(id);
  // The attempt is stored before each charge, and no charge is forgotten.
  expect(captured.filter((id) => !world.kept.has(id))).toEqual([]);
  expect(captured.filter((id) => !isAccountedFor(id))).toEqual([]);
  expect([...world.leftWithOrder]).toEqual([]);
  // Cash orders are allowed when no storage accepts the attempt.
  expect(ordered.filter((id) => world.kept.has(id) && !isAccountedFor(id))).toEqual([]);
  // One attempt at a time: the next starts when the last one was shown, given up or did not happen.
  const unfinished = new Set([...captured, ...ordered].filter((id) => world.kept.has(id)));
  for (const id of [...world.left, ...world.shown]) unfinished.delete(id);
  expect(unfinished.size).toBeLessThanOrEqual(1);
}

const attemptOnDisk = ({ disk }: World) => (disk ? (JSON.parse(disk) as { id: string }).id : '');

beforeAll(() => {
  config.extras = ['paymentRedirect'];
});
afterAll(() => {
  config.extras = [];
});

test('B-01 for random presses, lost replies, reloads, tabs an attempt is paid and ordered at most once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
      const world = new World();
      world.tabs.push(new Tab(world), new Tab(world));
      for (const step of commands) {
        await execute(world, step);
        expectNothingLost(world);
      }
    }),
    { numRuns: 300 },
  );
}, 60_000);
