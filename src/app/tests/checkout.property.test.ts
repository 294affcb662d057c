import type { Middleware } from '@reduxjs/toolkit';
import { persistStore } from 'redux-persist';
import type { Order } from '../../../contract/orders';
import { createAppStorage, setupStore, type AppStore } from '../store/store';
import { config } from '../../shared/config';
import { loadMessages } from '../../shared/i18n/messages';
import { storageChanged } from '../../shared/persist/externalChange';
import { addressChosen, orderPlaced, signedIn } from '../../shared/store/events';
import { loadChunk } from '../../shared/ui/lazyComponent';
import { aCart, anAddress, anOrder, aUser } from '../../testing/builders';
import { kept } from '../../testing/checkout';
import { fc } from '../../testing/fastCheck';
import { leaveAttempt, placeOrder, recoverAttempt, retryAttempt } from '../../screens/checkout/checkoutRunner';

import { loadAttemptRecovery, selectOwnCheckout } from '../../screens/checkout/ownCheckout';

type Fate = 'done' | 'lostRequest' | 'lostReply' | 'refused' | 'limited' | 'expired';
interface PendingCall {
  tab: Tab;
  settle: (fate: Fate) => void;
}

const RUNS = Number(process.env.PROPERTY_RUNS ?? 100);
const KEY = 'checkout_attempt';
/** Demands 3-D Secure. */
const CONFIRMED_CARD = 'card-3ds';
const NOW = Date.parse('2026-05-04T12:00:00Z');
const attemptIdOf = (key: string) => key.replace(/-(pay|order)$/, '');
const reply = (data: unknown, { status = true, http = 200 } = {}) =>
  ({
    ok: http < 400,
    status: http,
    headers: new Headers(),
    text: () => Promise.resolve(JSON.stringify({ status, message: '', data })),
  }) as Response;
async function runPromises() {
  for (let turn = 0; turn < 300; turn += 1) await Promise.resolve();
}

/** A browser with its storage and locks, and a provider that stores idempotency keys; all tabs share both. */
class World {
  readonly tabs: Tab[] = [];
  readonly pending: PendingCall[] = [];
  readonly captures: { key: string; id: string }[] = [];
  readonly confirmations: { key: string; id: string; status: 'open' | 'captured' | 'declined' }[] = [];
  readonly orders: { key: string; transactionId: string; order: Order }[] = [];
  readonly kept = new Set<string>();
  readonly left = new Set<string>();
  readonly shown = new Set<string>();
  readonly leftWithOrder = new Set<string>();
  readonly disk = new Map([
    ['user', JSON.stringify(aUser())],
    ['address', JSON.stringify(anAddress())],
  ]);
  isStorageFull = false;
  areOrdersDown = false;
  ids = 0;
  acting: Tab | null = null;
  private lockedBy: Tab | null = null;
  private waiting: { tab: Tab; start: () => void }[] = [];

  /** A call waits until a command decides its outcome; a closed tab receives no reply. */
  call(tab: Tab, key: string, work: () => Response): Promise<Response> {
    return new Promise((resolve, reject) => {
      const answer = (response: Response | null) => {
        if (!tab.isOpen) return;
        if (response) resolve(response);
        else reject(new TypeError('Failed to fetch'));
      };
      const settle = (fate: Fate) => {
        if (fate === 'lostRequest') answer(null);
        // Refused before the provider looks at its key.
        else if (fate === 'limited') answer(reply(null, { http: 429, status: false }));
        else if (fate === 'expired') answer(reply(null, { http: 401, status: false }));
        else if (fate === 'refused' && this.decline(key)) answer(reply(null, { status: false }));
        else {
          const response = work();
          answer(fate === 'lostReply' ? null : response);
        }
      };
      this.pending.push({ tab, settle });
    });
  }

  /** Declines a payment or order; false if it is done already, because a repeated key gets the same reply again. */
  private decline(key: string): boolean {
    if ([...this.captures, ...this.orders].some((entry) => entry.key === key)) return false;
    for (const asked of this.confirmations) if (asked.key === key && asked.status === 'open') asked.status = 'declined';
    return true;
  }

  /** A card with 3-D Secure is charged when the customer confirms at the bank. */
  pay(key: string, cardId: string): Response {
    if (cardId !== CONFIRMED_CARD) return reply({ payment: { id: this.capture(key) } });
    const paid = this.confirmations.find((each) => each.key === key && each.status === 'captured');
    if (paid) return reply({ payment: { id: paid.id } });
    let asked = this.confirmations.find((each) => each.key === key && each.status === 'open');
    if (!asked) {
      asked = { key, id: `3ds-${this.confirmations.length}`, status: 'open' };
      this.confirmations.push(asked);
    }
    return reply({ redirect: { url: 'https://bank.example/1' }, payment: { id: asked.id } }, { status: false });
  }

  answerBank(index: number, isConfirmed: boolean): void {
    const asked = this.confirmations.filter(({ status }) => status === 'open');
    const payment = asked[index % Math.max(1, asked.length)];
    if (!payment) return;
    payment.status = isConfirmed ? 'captured' : 'declined';
    if (isConfirmed) this.captures.push({ key: payment.key, id: payment.id });
  }

  private capture(key: string): string {
    const earlier = this.captures.find((capture) => capture.key === key);
    if (earlier) return earlier.id;
    const id = `pay-${this.captures.length}`;
    this.captures.push({ key, id });
    return id;
  }

  order(key: string, transactionId: string): Response {
    let entry = this.orders.find((order) => order.key === key);
    if (!entry) {
      const order = anOrder({
        _id: `order-${this.orders.length}`,
        createdAt: new Date(NOW).toISOString(),
        grand_total: 50,
        type: 'delivery',
        payment_method: transactionId ? 'Card' : 'COD',
      });
      entry = { key, transactionId, order };
      this.orders.push(entry);
    }
    return reply({ order: { _id: entry.order._id } });
  }

  storageOf(tab: Tab): Storage {
    const change = (key: string, value: string | null) => {
      if (value === (this.disk.get(key) ?? null)) return;
      if (key === KEY && value !== null && this.isStorageFull) throw new DOMException('full', 'QuotaExceededError');
      if (value === null) this.disk.delete(key);
      else this.disk.set(key, value);
      const state = key === KEY ? kept(value)?.state : undefined;
      if (state && 'attempt' in state) this.kept.add(state.attempt.id);
      for (const other of this.tabs) if (other !== tab && other.isOpen) other.readStorage(key);
    };
    return {
      length: 0,
      key: () => null,
      clear: () => undefined,
      getItem: (key) => this.disk.get(key) ?? null,
      setItem: change,
      removeItem: (key) => change(key, null),
    };
  }

  readonly request = async <T>(
    _name: string,
    { ifAvailable = false }: LockOptions,
    run: (lock: object | null) => Promise<T>,
  ): Promise<T> => {
    const tab = this.acting;
    if (!tab) throw new Error('asked for the lock later than at the press');
    if (this.lockedBy && ifAvailable) return run(null);
    if (this.lockedBy) await new Promise<void>((start) => this.waiting.push({ tab, start }));
    this.lockedBy = tab;
    try {
      return await run({});
    } finally {
      if (tab.isOpen) this.release(tab);
    }
  };

  release(tab: Tab) {
    if (this.lockedBy !== tab) return;
    this.waiting = this.waiting.filter((each) => each.tab.isOpen);
    const next = this.waiting.shift();
    this.lockedBy = next?.tab ?? null;
    next?.start();
  }
}

class Tab {
  readonly store: AppStore;
  private readonly storage: ReturnType<typeof createAppStorage>;
  isOpen = true;

  constructor(private readonly world: World) {
    this.storage = createAppStorage(world.storageOf(this));
    const recordShown: Middleware = () => (next) => (action) => {
      const found = orderPlaced.match(action)
        ? world.orders.find(({ order }) => order._id === action.payload.orderId)
        : undefined;
      if (found) world.shown.add(attemptIdOf(found.key));
      return next(action);
    };
    this.store = setupStore({
      storage: this.storage,
      listeners: [recordShown],
      services: {
        now: () => NOW,
        newId: () => `attempt-${++world.ids}`,
        openPage: () => undefined,
        fetch: this.fetch,
      },
    });
    persistStore(this.store);
  }

  private readonly fetch = (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { world } = this;
    const { pathname, searchParams } = new URL(input as string, 'http://localhost');
    const key = new Headers(init.headers).get('Idempotency-Key') ?? '';
    const body = JSON.parse((init.body as string | undefined) ?? '{}') as Record<string, string>;
    switch (pathname.replace('/api', '')) {
      case '/makePayment':
        return world.call(this, key, () => world.pay(key, body.cardId ?? ''));
      case '/placeOrder':
        return world.call(this, key, () => world.order(key, body.transaction_id ?? ''));
      case '/getCart':
        return Promise.resolve(reply(aCart()));
      case '/getMyOrders':
      case '/getPayment': {
        if (world.areOrdersDown) return Promise.reject(new TypeError('Failed to fetch'));
        const payment = world.confirmations.find(({ id }) => id === searchParams.get('payment_id'));
        return Promise.resolve(reply({ orders: world.orders.map(({ order }) => order), payment }));
      }
      default:
        return Promise.reject(new TypeError('Failed to fetch'));
    }
  };

  readStorage(key: string) {
    this.store.dispatch(storageChanged(this.storage.readExternal(key)));
  }

  get attemptId(): string {
    const state = selectOwnCheckout(this.store.getState());
    return 'attempt' in state ? state.attempt.id : '';
  }

  async leave() {
    const { world, attemptId: id } = this;
    await this.store.dispatch(leaveAttempt());
    if (!id || this.attemptId === id || world.shown.has(id)) return;
    world.left.add(id);
    if (world.orders.some(({ key }) => attemptIdOf(key) === id)) world.leftWithOrder.add(id);
  }

  logIn() {
    this.store.dispatch(signedIn(aUser()));
    this.store.dispatch(addressChosen(anAddress()));
    return this.store.dispatch(recoverAttempt());
  }

  close() {
    this.isOpen = false;
    this.world.release(this);
  }
}

type Command =
  | { kind: 'press'; tab: number; cardId: string }
  | { kind: 'retry'; tab: number }
  | { kind: 'leave'; tab: number }
  | { kind: 'logIn'; tab: number }
  | { kind: 'recover'; tab: number; isFromBank: boolean }
  | { kind: 'bank'; payment: number; isConfirmed: boolean }
  | { kind: 'reload'; tab: number; fate: Fate }
  | { kind: 'settle'; call: number; fate: Fate }
  | { kind: 'conditions'; isStorageFull: boolean; areOrdersDown: boolean };

const kind = <K extends Command['kind']>(...kinds: K[]) => fc.constantFrom(...kinds);
const tab = fc.integer({ min: 0, max: 1 });
const fate = fc.constantFrom<Fate>('done', 'lostRequest', 'lostReply', 'refused', 'limited', 'expired');
const cardId = fc.constantFrom('card-1', CONFIRMED_CARD, '');
const flags = { isStorageFull: fc.boolean(), areOrdersDown: fc.boolean() };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('press'), tab, cardId }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('settle'), call: fc.nat({ max: 3 }), fate }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('retry', 'leave', 'logIn'), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('recover'), tab, isFromBank: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('bank'), payment: fc.nat({ max: 3 }), isConfirmed: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reload'), tab, fate }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('conditions'), ...flags }) },
);

function act(world: World, step: Extract<Command, { tab: number }>) {
  const target = world.tabs[step.tab];
  if (!target) return;
  world.acting = target;
  const { dispatch } = target.store;
  if (step.kind === 'press') void dispatch(placeOrder({ offer: '', shownTotal: 50, cardId: step.cardId }));
  else if (step.kind === 'retry') void dispatch(retryAttempt());
  else if (step.kind === 'leave') void target.leave();
  else if (step.kind === 'logIn') void target.logIn();
  else if (step.kind === 'recover') void dispatch(recoverAttempt(step));
  else {
    target.close();
    // Pending calls reach the provider or not, and their replies reach no tab.
    for (const call of world.pending.filter((pending) => pending.tab === target)) {
      world.pending.splice(world.pending.indexOf(call), 1);
      call.settle(step.fate);
    }
    world.tabs[step.tab] = new Tab(world);
  }
}

async function execute(world: World, step: Command): Promise<void> {
  if (step.kind === 'conditions') Object.assign(world, step);
  else if (step.kind === 'bank') world.answerBank(step.payment, step.isConfirmed);
  else if (step.kind === 'settle') {
    const [call] = world.pending.splice(step.call % Math.max(1, world.pending.length), 1);
    call?.settle(step.fate);
  } else act(world, step);
  await runPromises();
  if (step.kind !== 'reload') return;
  act(world, { kind: 'recover', tab: step.tab, isFromBank: false });
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

  const onDisk = kept(world.disk.get(KEY) ?? null)?.state;
  const stored = onDisk && 'attempt' in onDisk ? onDisk.attempt.id : '';
  const open = new Set([...world.tabs.map(({ attemptId }) => attemptId), stored]);
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

beforeAll(async () => {
  await Promise.all([loadChunk(loadAttemptRecovery), loadMessages('en')]);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  config.extras = ['paymentRedirect'];
});
afterAll(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'locks');
  config.extras = [];
});

test(
  'B-01 for random presses, lost replies, reloads, tabs an attempt is paid and ordered at most once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 1, maxLength: 25 }), async (commands) => {
        const world = new World();
        Object.defineProperty(navigator, 'locks', { configurable: true, value: world });
        world.tabs.push(new Tab(world), new Tab(world));
        await runPromises();
        for (const step of commands) {
          await execute(world, step);
          expectNothingLost(world);
        }
      }),
      { numRuns: RUNS },
    );
  },
  RUNS * 1000,
);
