/** Two customers, their browsers, the network and the shop: everything of one history. */
import type { Cart } from '../../contract/cart';
import { addresses, cards, cartItems } from '../../server/db/schema';
import { createSession } from '../../server/http/session';
import { newId } from '../../server/lib/ids';
import { insertUser } from '../../server/modules/users/usersTable';
import * as app from './app.mts';
import { Device, settleTasks, Tab, type Packet, type StorageState } from './browser.mts';
import { ITEM, type Shop, type Work } from './shop.mts';

export interface Customer {
  name: string;
  user: Omit<app.StoredUser, 'auth_token'>;
  tokens: string[];
  addressId: string;
  cardIds: string[];
}

/** A press of Place Order: what the button showed, and what the attempt asks for, AED. */
export interface Press {
  customer: Customer;
  total: number;
  asked: number;
  /** The address as the checkout showed it. */
  door: string;
  /** The card that was chosen; '' in cash. */
  cardId: string;
}

/** What happens to a call that changes something. */
export interface Call extends Packet {
  work: Work | null;
}

export interface Start {
  /** Or both devices are the same customer's. */
  hasTwoCustomers: boolean;
  storage: StorageState;
  /** At its end the database is put back to its middle. */
  isRestored: boolean;
}

const POINTS = 300;
/** Time that passes between two commands, ms. */
const STEP_MS = 300;
const PLACE = { area: 'Al Barsha 1', lat: 25.1076, lng: 55.2041 };

export class World {
  readonly history: string[] = [];
  readonly devices = [new Device('phone'), new Device('laptop')];
  readonly calls: Call[] = [];
  /** Presses by the id of their attempt. */
  readonly presses = new Map<string, Press>();
  /** Attempts of which a screen has said that they ended. */
  readonly ended = new Set<string>();
  /** Attempts that ended while their customer was logged out. */
  readonly endedUnseen = new Set<string>();
  /** Attempts that their customer gave up. */
  readonly abandonedAttempts = new Set<string>();
  /** Customers whom the server told that a payment goes back. */
  readonly toldOfReturn = new Set<Customer>();
  /** Attempts whose card was to be charged. */
  readonly cardAttempts = new Set<string>();
  /** Payments that the provider does not know any more. */
  readonly forgotten = new Set<string>();
  /** How often each payment was sent until the database had the provider's id. */
  readonly chargesOfKnown = new Map<string, number>();
  /** Payments that the cardholder disputes. */
  readonly disputed = new Set<string>();
  private tabCount = 0;

  private constructor(
    readonly shop: Shop,
    readonly customers: Customer[],
  ) {}

  static async begin(
    shop: Shop,
    { hasTwoCustomers, storage }: Pick<Start, 'hasTwoCustomers' | 'storage'>,
  ): Promise<World> {
    await shop.reset();
    const names = ['Anna Marzouki', 'Bilal Haddad'];
    const world = new World(shop, await Promise.all(names.map((name) => makeCustomer(shop, name))));
    const [anna, bilal] = world.customers as [Customer, Customer];
    for (const [index, device] of world.devices.entries()) {
      const tab = await world.openTab(device);
      await world.signIn(tab, index > 0 && hasTwoCustomers ? bilal : anna);
      device.storage = storage;
    }
    if (storage !== 'works') world.log(`storage of both devices: ${storage}`);
    return world;
  }

  log(line: string): void {
    this.history.push(`${String(this.history.length + 1).padStart(3)} ${line}`);
  }

  now = (): number => this.shop.clock.now().getTime();

  get tabs(): Tab[] {
    return this.devices.flatMap((device) => device.openTabs);
  }

  customerOf(tab: Tab): Customer | undefined {
    const id = app.selectUser(tab.store.getState())?._id;
    return this.customers.find(({ user }) => user._id === id);
  }

  async openTab(device: Device, path = '/checkout'): Promise<Tab> {
    const name = `${device.name} ${(this.tabCount += 1)}`;
    const tab = new Tab(name, device, this.now, this, new URL(path, 'http://shop.test'));
    const opening = tab.run(() => app.openApp());
    for (let isOpen = false; !isOpen;) {
      tab.runTimers();
      isOpen = await Promise.race([opening.then(() => true), settleTasks().then(() => false)]);
    }
    tab.store = await opening;
    this.watch(tab);
    await this.run(tab, ({ dispatch }) => dispatch(app.recoverAttempt({ isWaiting: path.includes('fromBank') })));
    return tab;
  }

  /** Logs a customer in, with a new session as each login gives. */
  async signIn(tab: Tab, customer: Customer): Promise<void> {
    const { user } = customer;
    // Calls and jobs that wait for the scheduler may hold the customer's row.
    for (const work of this.shop.server.works) await work.advance();
    customer.tokens.push(await createSession(this.shop.db, user._id, this.shop.clock.now()));
    await this.run(tab, ({ dispatch }) => {
      dispatch(app.loginOpened());
      dispatch(app.signedIn({ ...user, auth_token: customer.tokens.at(-1) ?? '' }));
      dispatch(app.loginLeft());
      dispatch(app.addressChosen({ ...PLACE, _id: customer.addressId } as never));
    });
  }

  /** Notes what the screens of a tab say about attempts. */
  private watch(tab: Tab): void {
    let before: Record<string, string> = {};
    const look = () => {
      const checkouts = app.selectCheckouts(tab.store.getState());
      const after: Record<string, string> = {};
      for (const [userId, { state }] of Object.entries(checkouts))
        if ('attempt' in state) after[userId] = state.attempt.id;
      // After a logout no screen says anything.
      const signedInId = app.selectUser(tab.store.getState())?._id;
      for (const [userId, id] of Object.entries(before))
        if (after[userId] !== id) (userId === signedInId ? this.ended : this.endedUnseen).add(id);
      before = after;
    };
    tab.store.subscribe(look);
  }

  /** Runs what a customer does in a tab, and everything that follows without a call that changes something. */
  async run(tab: Tab, work: (store: app.AppStore) => unknown): Promise<void> {
    tab.run(() => void work(tab.store));
    await this.settle();
  }

  /** The network has a new request. Reads are answered at once, others wait for a command. */
  send(packet: Packet): void {
    const call = Object.assign(packet, { work: null });
    const attemptId = call.headers['idempotency-key']?.replace(/-pay$/, '');
    if (call.path === '/api/makePayment' && attemptId) this.cardAttempts.add(attemptId);
    this.calls.push(call);
  }

  /** Waits until nothing happens any more without a command. */
  async settle(): Promise<void> {
    this.shop.clock.advance(STEP_MS);
    for (let round = 0; round < 60; round += 1) {
      await settleTasks();
      const hasRun = this.tabs.filter((tab) => tab.runTimers()).length > 0;
      const reads = this.calls.filter(({ method, work }) => method === 'GET' && !work);
      for (const read of reads) await this.read(read);
      const hasChanged = this.tabs.filter((tab) => this.refreshScreen(tab)).length > 0;
      if (!hasRun && reads.length === 0 && !hasChanged) return;
    }
    throw new Error('the app does not come to rest');
  }

  private async read(call: Call): Promise<void> {
    if (!call.tab.isOnline || call.tab.isCutOff) {
      this.finish(call, null);
      return;
    }
    call.work = this.shop.server.call({ method: 'GET', url: call.path, headers: call.headers });
    await call.work.advance();
    if (call.work.isDone) this.finish(call, call.work.reply);
  }

  /** Takes a call off the network with its reply; null for none. */
  finish(call: Call, reply: Work['reply']): void {
    const at = this.calls.indexOf(call);
    if (at < 0) return;
    this.calls.splice(at, 1);
    const sender = this.customers.find(({ tokens }) =>
      tokens.some((token) => call.headers.authorization?.includes(token)),
    );
    if (sender && reply?.body.includes('of an earlier payment was not charged')) this.toldOfReturn.add(sender);
    const response = reply && new Response(reply.body, { status: reply.http, headers: reply.headers });
    call.settle(response);
  }

  /** What a mounted screen does by itself: it asks for the cart and the cards, and resumes an attempt. */
  private refreshScreen(tab: Tab): boolean {
    const customer = this.customerOf(tab);
    const state = tab.store.getState();
    const request = customer ? JSON.stringify(app.selectCartRequest(state)) : '';
    const isResuming = customer !== undefined && app.selectNeedsRecovery(state);
    const screen = `${customer?.name} ${request} ${isResuming}`;
    if (screen === screens.get(tab)?.screen) return false;
    screens.get(tab)?.leave();
    const { dispatch } = tab.store;
    const leave = tab.run(() => {
      if (!customer) return () => undefined;
      const cart = dispatch(app.cartApi.endpoints.getCart.initiate(app.selectCartRequest(state)));
      const cards = dispatch(app.paymentApi.endpoints.getCustomerCards.initiate());
      if (isResuming) {
        void dispatch(app.recoverAttempt());
        void dispatch(app.deleteSpentCards());
      }
      return () => {
        cart.unsubscribe();
        cards.unsubscribe();
      };
    });
    screens.set(tab, { screen, leave });
    return true;
  }

  /** Starts the checkout of a cart as it was shown. */
  async start(tab: Tab, { customer, cart, cardId }: { customer: Customer; cart: Cart; cardId: string }): Promise<void> {
    const unsubscribe = tab.store.subscribe(() => {
      const { state } = app.selectCheckoutOf(tab.store.getState(), customer.user._id);
      if (!('attempt' in state) || this.presses.has(state.attempt.id)) return;
      const { id, amount: asked } = state.attempt;
      this.presses.set(id, { customer, total: cart.grand_total, asked, door: cart.address_text ?? '', cardId });
    });
    await this.run(tab, ({ dispatch }) =>
      dispatch(app.startCheckout({ offer: '', shown: cart, cardId, loadOutcome: app.loadOutcome })),
    );
    unsubscribe();
  }

  /** A card of one payment, as addCard stores it. */
  async addWallet({ user }: Customer): Promise<string> {
    const id = newId();
    const words = { scheme: 'visa', last4: '4242', expiryMonth: 6, expiryYear: 2030, oneTimeUse: true, isWallet: true };
    const card = { userId: user._id, id, instrument: `/pm_${id}`, fingerprint: `wallet ${id}`, ...words };
    await this.shop.db.insert(cards).values(card);
    return id;
  }

  /** What the checkout of a tab shows; null where Place Order cannot be pressed. */
  checkoutOf(tab: Tab) {
    const state = tab.store.getState();
    const checkout = app.selectOwnCheckout(state);
    const cart = app.cartApi.endpoints.getCart.select(app.selectCartRequest(state))(state);
    const cards = app.paymentApi.endpoints.getCustomerCards.select()(state).data;
    const cardId = app.usableCardId(cards, app.selectSelectedCardId(state));
    const isReady = checkout.status === 'idle' && cart.isSuccess && cart.data.cartItems.length > 0;
    if (!isReady || !tab.isOnline || cart.data.place_problem || cardId !== app.selectSelectedCardId(state)) return null;
    return { cart: cart.data, cardId };
  }
}

const screens = new WeakMap<Tab, { screen: string; leave: () => void }>();

let customers = 0;

async function makeCustomer(shop: Shop, name: string): Promise<Customer> {
  const { db, clock } = shop;
  const now = clock.now();
  const id = newId();
  const email = `${name.split(' ')[0]?.toLowerCase()}-${id}@example.com`;
  // With the same phone they would be one customer.
  const phone = `9715${String(customers++).padStart(8, '0')}`;
  const fields = { name, email, phone, age: 30, loyaltyPoints: POINTS };
  await insertUser(db, { id, createdAt: now, loyaltyCode: id.slice(0, 8), ...fields });
  const addressId = newId();
  await db.insert(addresses).values({ id: addressId, userId: id, villaAptNo: `Villa of ${name}`, ...PLACE });
  await db.insert(cartItems).values({ userId: id, itemId: ITEM, quantity: 2 });
  const expiry = { expiryMonth: 6, expiryYear: 2030 };
  const cardsOf = ['visa', 'mastercard'].map((scheme) => ({
    ...expiry,
    ...{
      userId: id,
      id: newId(),
      instrument: `cus_1/pm_${scheme}`,
      fingerprint: `${scheme} ${id}`,
      scheme,
      last4: '4242',
    },
  }));
  await db.insert(cards).values(cardsOf);
  const cardIds = cardsOf.map((card) => card.id);
  const user = { _id: id, name, email, phone: fields.phone, age: 30, picture: '', is_guest: false };
  return { name, user, tokens: [], addressId, cardIds };
}
