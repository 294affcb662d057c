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
import { startCheckout } from '../../checkout/order';
import { leaveAttempt, recoverAttempt, retryAttempt } from '../../checkout/recover';
import { createListeners } from '../listeners/startListening';

import { loadAttemptRecovery, selectOwnCheckout } from '../../checkout/ownCheckout';

type Fate = 'done' | 'lostRequest' | 'lostReply' | 'refused' | 'limited' | 'expired';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 150);
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
  readonly pending: { tab: Tab; settle: (fate: Fate) => void }[] = [];
  readonly payments = new Map<string, { id: string; status: 'open' | 'captured' | 'declined' }>();
  readonly orders = new Map<string, { transactionId: string; order: Order }>();
  /** Attempts that were stored, that the customer gave up, and whose order was shown. */
  readonly kept = new Set<string>();
  readonly left = new Set<string>();
  readonly shown = new Set<string>();
  readonly leftWithOrder: string[] = [];
  readonly disk = new Map([
    ['user', JSON.stringify(aUser())],
    ['address', JSON.stringify(anAddress())],
  ]);
  isStorageFull = false;
  areLookUpsDown = false;
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
    const payment = this.payments.get(key);
    if (payment?.status === 'captured' || this.orders.has(key)) return false;
    if (payment) payment.status = 'declined';
    return true;
  }

  /** A card with 3-D Secure is charged when the customer confirms at the bank. */
  pay(key: string, cardId: string): Response {
    let payment = this.payments.get(key);
    if (!payment || payment.status === 'declined') {
      payment = { id: `pay-${++this.ids}`, status: cardId === CONFIRMED_CARD ? 'open' : 'captured' };
      this.payments.set(key, payment);
    }
    if (payment.status === 'captured') return reply({ payment });
    return reply({ payment, redirect: { url: 'https://bank.example/1' } }, { status: false });
  }

  answerBank(index: number, isConfirmed: boolean): void {
    const open = [...this.payments.values()].filter(({ status }) => status === 'open');
    const payment = open[index % Math.max(1, open.length)];
    if (payment) payment.status = isConfirmed ? 'captured' : 'declined';
  }

  order(key: string, transactionId: string): Response {
    let placed = this.orders.get(key);
    if (!placed) {
      const createdAt = new Date(NOW).toISOString();
      const payment_method = transactionId ? 'Card' : 'COD';
      placed = { transactionId, order: anOrder({ _id: `order-${++this.ids}`, createdAt, payment_method }) };
      this.orders.set(key, placed);
    }
    return reply({ order: placed.order });
  }

  storageOf(tab: Tab): Storage {
    const change = (key: string, value: string | null) => {
      if (value === (this.disk.get(key) ?? null)) return;
      if (key === KEY && value !== null && this.isStorageFull) throw new DOMException('full', 'QuotaExceededError');
      if (value === null) this.disk.delete(key);
      else this.disk.set(key, value);
      const state = key === KEY ? kept(value)?.state : undefined;
      if (state && 'attempt' in state) this.kept.add(state.attempt.id);
      for (const other of this.tabs) if (other !== tab && other.isOpen) other.readStorage();
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
    this.waiting = this.waiting.filter((call) => call.tab.isOpen);
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
      for (const [key, { order }] of world.orders)
        if (orderPlaced.match(action) && order._id === action.payload.orderId) world.shown.add(attemptIdOf(key));
      return next(action);
    };
    const services = {
      now: () => NOW,
      newId: () => `attempt-${++world.ids}`,
      openPage: () => undefined,
      fetch: this.fetch,
    };
    const listeners = createListeners({
      storage: this.storage,
      navigate: () => undefined,
      location: () => window.location,
    });
    this.store = setupStore({ storage: this.storage, listeners: [recordShown, listeners], services });
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
        if (world.areLookUpsDown) return Promise.reject(new TypeError('Failed to fetch'));
        const payment = [...world.payments.values()].find(({ id }) => id === searchParams.get('payment_id'));
        return Promise.resolve(reply({ orders: [...world.orders.values()].map(({ order }) => order), payment }));
      }
      default:
        return Promise.reject(new TypeError('Failed to fetch'));
    }
  };

  readStorage() {
    this.store.dispatch(storageChanged(this.storage.readExternal()));
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
    if (world.orders.has(`${id}-order`)) world.leftWithOrder.push(id);
  }

  /** Pending calls reach the provider or not, and their replies reach no tab. */
  close(fate: Fate) {
    const { pending } = this.world;
    this.isOpen = false;
    this.world.release(this);
    for (const call of pending.filter(({ tab }) => tab === this)) {
      pending.splice(pending.indexOf(call), 1);
      call.settle(fate);
    }
  }
}

const command = fc.record({
  kind: fc.noBias(
    fc.constantFrom(
      ...(['press', 'press', 'settle', 'settle', 'settle', 'settle', 'retry', 'retry', 'leave', 'logIn'] as const),
      ...(['recover', 'bank', 'bank', 'reload', 'storage', 'lookUps'] as const),
    ),
  ),
  tab: fc.nat({ max: 1 }),
  index: fc.nat({ max: 3 }),
  fate: fc.noBias(fc.constantFrom<Fate>('done', 'lostRequest', 'lostReply', 'refused', 'limited', 'expired')),
  cardId: fc.constantFrom('card-1', CONFIRMED_CARD, ''),
  isOn: fc.boolean(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

async function execute(world: World, { kind, tab: at, index, fate, cardId, isOn }: Command): Promise<void> {
  const tab = world.tabs[at]!;
  const { dispatch } = tab.store;
  world.acting = tab;
  const work = {
    press: () => void dispatch(startCheckout({ offer: '', shownTotal: 50, cardId })),
    retry: () => void dispatch(retryAttempt()),
    leave: () => void tab.leave(),
    recover: () => void dispatch(recoverAttempt({ isWaiting: isOn })),
    logIn: () => {
      dispatch(signedIn(aUser()));
      dispatch(addressChosen(anAddress()));
      void dispatch(recoverAttempt());
    },
    settle: () => world.pending.splice(index % Math.max(1, world.pending.length), 1)[0]?.settle(fate),
    bank: () => world.answerBank(index, isOn),
    storage: () => Object.assign(world, { isStorageFull: isOn }),
    lookUps: () => Object.assign(world, { areLookUpsDown: isOn }),
    reload: () => {
      tab.close(fate);
      world.tabs[at] = world.acting = new Tab(world);
    },
  };
  work[kind]();
  await runPromises();
  if (kind !== 'reload') return;
  void world.acting.store.dispatch(recoverAttempt());
  await runPromises();
}

function expectNothingLost(world: World) {
  const captured = [...world.payments].flatMap(([key, { status }]) => (status === 'captured' ? attemptIdOf(key) : []));
  const ordered = [...world.orders.keys()].map(attemptIdOf);
  const transactions = [...world.orders.values()].flatMap(({ transactionId }) => transactionId || []);
  expect(new Set(transactions).size).toBe(transactions.length);
  expect(world.leftWithOrder).toEqual([]);

  const onDisk = kept(world.disk.get(KEY) ?? null)?.state;
  const stored = onDisk && 'attempt' in onDisk ? onDisk.attempt.id : '';
  const open = new Set([...world.tabs.map(({ attemptId }) => attemptId), stored]);
  const isAccountedFor = (id: string) => open.has(id) || world.left.has(id) || world.shown.has(id);
  // The attempt is stored before each charge, and no charge is forgotten.
  expect(captured.filter((id) => !world.kept.has(id) || !isAccountedFor(id))).toEqual([]);
  // Cash orders are allowed when no storage accepts the attempt.
  const recorded = [...captured, ...ordered].filter((id) => world.kept.has(id));
  expect(recorded.filter((id) => !isAccountedFor(id))).toEqual([]);
  // One attempt at a time: the next starts when the last one was shown, given up or did not happen.
  const unfinished = new Set(recorded.filter((id) => !world.left.has(id) && !world.shown.has(id)));
  expect(unfinished.size).toBeLessThanOrEqual(1);
}

beforeAll(async () => {
  await Promise.all([loadChunk(loadAttemptRecovery), loadMessages('en')]);
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'performance'] });
  jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  config.extras = ['paymentRedirect'];
});
afterAll(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

test(
  'B-01 for random presses, lost replies, reloads, tabs an attempt is paid and ordered at most once',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 10, maxLength: 30 }), async (commands) => {
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
