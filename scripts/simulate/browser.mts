/** Browsers of the simulation: devices with tabs, each with the app's real store. Their time is the scheduler's. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { AppStore } from '../../src/app/store/store';

/** A request on its way, until the network delivers or loses it. */
export interface Packet {
  tab: Tab;
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  settle: (reply: Response | null) => void;
  /** The tab waits no longer for it. */
  isAbandoned: boolean;
}

interface Timer {
  due: number;
  every: number | null;
  run: () => void;
}

const tabs = new AsyncLocalStorage<Tab>();
/** Turns of Node's event loop in which everything that waits for nothing else is done. */
const TURNS = 4;

export async function settleTasks(): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/**
 * `denied` holds for tabs that are opened from then on.
 */
export type StorageState = 'works' | 'full' | 'denied';

/** What tabs of one device share: storage and locks. */
export class Device {
  readonly tabs: Tab[] = [];
  readonly stored = new Map<string, string>();
  storage: StorageState = 'works';
  /** What was stored before stays. */
  wasDenied = false;
  private locked: Tab | null = null;
  private waiting: { tab: Tab; start: () => void }[] = [];

  constructor(readonly name: string) {}

  get openTabs(): Tab[] {
    return this.tabs.filter((tab) => tab.isOpen);
  }

  write(from: Tab, key: string, value: string | null): void {
    if (!from.isOpen || value === (this.stored.get(key) ?? null)) return;
    if (value === null) this.stored.delete(key);
    else if (this.storage === 'full' && value.length > (this.stored.get(key)?.length ?? 0))
      throw new DOMException('full', 'QuotaExceededError');
    else this.stored.set(key, value);
    for (const tab of this.openTabs) if (tab !== from) tab.later(() => tab.emit('storage', { key, newValue: value }));
  }

  /** Web Locks: one tab of the device has the lock, others wait or get null. */
  readonly request = async <T,>(
    _name: string,
    { ifAvailable = false }: LockOptions,
    run: (lock: object | null) => Promise<T>,
  ): Promise<T> => {
    const tab = tabs.getStore();
    if (!tab) throw new Error('a lock was asked for outside of a tab');
    if (this.locked && ifAvailable) return run(null);
    if (this.locked) await new Promise<void>((start) => this.waiting.push({ tab, start }));
    this.locked = tab;
    try {
      return await run({});
    } finally {
      this.release(tab);
    }
  };

  release(tab: Tab): void {
    this.waiting = this.waiting.filter(({ tab: other }) => other.isOpen);
    if (this.locked !== tab) return;
    const next = this.waiting.shift();
    this.locked = next?.tab ?? null;
    next?.start();
  }
}

const listOf = (values: () => Map<string, string>, write: (key: string, value: string | null) => unknown): Storage => ({
  get length() {
    return values().size;
  },
  key: (index) => [...values().keys()][index] ?? null,
  getItem: (key) => values().get(key) ?? null,
  setItem: (key, value) => write(key, value),
  removeItem: (key) => write(key, null),
  clear: () => [...values().keys()].forEach((key) => write(key, null)),
});

export class Tab {
  isOpen = true;
  isOnline = true;
  /** Its requests get no reply, though it is online. */
  isCutOff = false;
  store!: AppStore;
  /** Ids of orders whose success popup was shown. */
  readonly shown: string[] = [];
  /** The bank's page that has replaced the app; '' for none. */
  bankPage = '';
  readonly window: Record<string, unknown>;
  readonly document = {
    visibilityState: 'visible',
    documentElement: { style: { removeProperty: () => undefined } },
    cookie: '',
    querySelector: () => null,
    getElementById: () => null,
  };
  private readonly timers = new Map<number, Timer>();
  private nextTimer = 1;
  private readonly handlers = new Map<string, ((event: never) => void)[]>();

  constructor(
    readonly name: string,
    readonly device: Device,
    private readonly now: () => number,
    private readonly network: { send(packet: Packet): void },
    private url: URL,
  ) {
    device.tabs.push(this);
    this.window = this.makeWindow();
  }

  private makeWindow(): Record<string, unknown> {
    const { device } = this;
    const local = listOf(
      () => device.stored,
      (key, value) => device.write(this, key, value),
    );
    const session = new Map<string, string>();
    const assign = (to: string) => {
      this.leaveTo(to);
    };
    const urlNow = () => this.url;
    return {
      get localStorage() {
        if (device.storage === 'denied') throw new DOMException('denied', 'SecurityError');
        return local;
      },
      sessionStorage: listOf(
        () => session,
        (key, value) => (value === null ? session.delete(key) : session.set(key, value)),
      ),
      get location() {
        const { href, origin, pathname, search, hash } = urlNow();
        return { href, origin, pathname, search, hash, assign };
      },
      history: { replaceState: (_state: unknown, _title: string, to: string) => this.navigate(to) },
      addEventListener: (type: string, handler: (event: never) => void) =>
        this.handlers.set(type, [...(this.handlers.get(type) ?? []), handler]),
      removeEventListener: () => undefined,
      requestAnimationFrame: (run: () => void) => this.later(run, 16),
      cancelAnimationFrame: (id: number) => this.timers.delete(id),
    };
  }

  run<T>(work: () => T): T {
    return tabs.run(this, work);
  }

  later(run: () => void, ms = 0, every: number | null = null): number {
    const id = this.nextTimer++;
    if (this.isOpen) this.timers.set(id, { due: this.now() + ms, every, run });
    return id;
  }
  cancel(id: number): void {
    this.timers.delete(id);
  }

  /** Runs what is due, in its order. */
  runTimers(): boolean {
    const due = [...this.timers].filter(([, timer]) => timer.due <= this.now()).sort(([, a], [, b]) => a.due - b.due);
    for (const [id, timer] of due) {
      if (!this.timers.delete(id)) continue;
      if (timer.every !== null) this.timers.set(id, { ...timer, due: this.now() + Math.max(timer.every, 50) });
      this.run(timer.run);
    }
    return due.some(([, { every }]) => every === null);
  }

  emit(type: string, event: object = {}): void {
    const full = { storageArea: this.device.storage === 'denied' ? null : this.window.localStorage, ...event };
    this.run(() => this.handlers.get(type)?.forEach((handle) => handle(full as never)));
  }

  navigate(to: string, state?: unknown): void {
    this.url = new URL(to, this.url);
    const placed = (state as { placed?: { orderId: string } } | undefined)?.placed;
    if (placed) this.shown.push(placed.orderId);
  }

  private leaveTo(to: string): void {
    this.bankPage = to;
    this.close();
  }

  fetch(input: string, init: RequestInit = {}): Promise<Response> {
    return new Promise((resolve, reject) => {
      const { pathname, search } = new URL(input, this.url);
      const packet: Packet = {
        tab: this,
        method: init.method ?? 'GET',
        path: pathname + search,
        headers: Object.fromEntries(new Headers(init.headers)),
        body: typeof init.body === 'string' ? init.body : '',
        isAbandoned: false,
        settle: (reply) => {
          if (!this.isOpen || packet.isAbandoned) return;
          this.run(() => (reply ? resolve(reply) : reject(new TypeError('Failed to fetch'))));
        },
      };
      init.signal?.addEventListener('abort', () => {
        packet.isAbandoned = true;
        reject(new DOMException('aborted', 'AbortError'));
      });
      if (this.isOpen) this.network.send(packet);
    });
  }

  /** `hasCrashed`: without the events by which a page stores its state. */
  close({ hasCrashed = false } = {}): void {
    if (!this.isOpen) return;
    if (!hasCrashed) this.emit('pagehide', { persisted: false });
    this.isOpen = false;
    this.timers.clear();
    this.device.release(this);
  }
}

/** Makes the globals of a browser those of the tab whose code runs; other code keeps those of Node. */
export function installGlobals(now: () => number): void {
  const own = { setTimeout, clearTimeout, setInterval, clearInterval, fetch, dateNow: Date.now.bind(Date) };
  const define = (name: string, of: (tab: Tab) => unknown, otherwise?: unknown) =>
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        const tab = tabs.getStore();
        return tab ? of(tab) : otherwise;
      },
    });
  define('window', ({ window }) => window);
  define('document', ({ document }) => document);
  define('navigator', ({ device, isOnline }) => ({ onLine: isOnline, locks: device }), globalThis.navigator);
  define('requestAnimationFrame', ({ window }) => window.requestAnimationFrame);
  define('cancelAnimationFrame', ({ window }) => window.cancelAnimationFrame);
  define('setTimeout', (tab) => (run: () => void, ms?: number) => tab.later(run, ms), own.setTimeout);
  define(
    'setInterval',
    (tab) =>
      (run: () => void, ms = 0) =>
        tab.later(run, ms, ms),
    own.setInterval,
  );
  const cancel = (tab: Tab) => (id: number) => tab.cancel(id);
  define('clearTimeout', cancel, own.clearTimeout);
  define('clearInterval', cancel, own.clearInterval);
  define('fetch', (tab) => (input: string, init: RequestInit) => tab.fetch(input, init), own.fetch);
  Date.now = () => (tabs.getStore() ? now() : own.dateNow());
}

export const currentTab = (): Tab | undefined => tabs.getStore();
