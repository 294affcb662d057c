/** What can happen in a history. Where a command is not possible, the network answers or somebody presses instead. */
import fc from 'fast-check';
import { eq } from 'drizzle-orm';
import { orders } from '../../server/db/schema';
import { SAID } from '../../server/test/provider';
import * as app from './app.mts';
import type { Tab } from './browser.mts';
import * as outside from './outside.mts';
import { pick, type Step } from './outside.mts';
import { ITEM, ONCE, PRICE, PROMO } from './shop.mts';
import type { Call, Start, World } from './world.mts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WAITS = [2 * SECOND, 6 * SECOND, 35 * SECOND, 3 * MINUTE, 11 * MINUTE, 31 * MINUTE, 25 * 60 * MINUTE];
/** A tab asks the bank again after so long, ms. */
const ASK_MS = 5 * SECOND;
/** A request that takes longer than this is ended by the app, ms; the server ends its statements before. */
const LONGEST_CALL_MS = 20 * SECOND;
const MAX_TABS = 3;
/** As many statements as any work of the server needs. */
export const MANY = 5000;

export interface Command {
  kind: Kind;
  /** Picks a tab, a call or a customer from what there is when it is executed. */
  which: number;
  /** Picks the variant. */
  how: number;
}

/** A history, as fast-check makes it up. */
export interface Plan extends Start {
  steps: Command[];
}

const nameOf = ({ method, path }: Call) => `${method} ${path.replace('/api', '')}`;

/** Lets the server work on a call; `statements`: only so far. */
async function deliver(world: World, call: Call, statements?: number): Promise<void> {
  const { shop } = world;
  const { method, path: url, headers, body: payload } = call;
  if (!call.work && call.isAbandoned) {
    world.finish(call, null);
    return;
  }
  call.work ??= shop.server.call({ method, url, headers, ...(payload && { payload }) });
  await call.work.advance(statements);
}

async function answer(world: World, call: Call): Promise<void> {
  await deliver(world, call);
  if (call.work?.isDone) world.finish(call, call.work.reply);
}

/** Delivers and answers everything, oldest first. */
export async function flow(world: World, most = 12): Promise<void> {
  for (let count = 0; count < most; count += 1) {
    const call = world.calls[0];
    if (!call) break;
    await answer(world, call);
    await world.settle();
  }
  for (const work of world.shop.server.works) await work.advance();
}

/** Resolves to whether the command was possible. */
type Dispatchable = Parameters<app.AppStore['dispatch']>[0];

const inTab =
  (text: string, actionOf: (tab: Tab, world: World, how: number) => Dispatchable | null): Step =>
  async (world, which, how) => {
    const possible = world.tabs.flatMap((tab) => {
      const customer = world.customerOf(tab);
      const action = customer && tab.run(() => actionOf(tab, world, how));
      return action ? { tab, customer, action } : [];
    });
    const picked = pick(possible, which);
    if (!picked) return false;
    const { tab, customer, action } = picked;
    world.log(`${customer.name} (${tab.name}) ${text}`);
    await world.run(tab, ({ dispatch }) => dispatch(action));
    return true;
  };

const openPanel = (tab: Tab) => {
  const checkout = app.selectOwnCheckout(tab.store.getState());
  return 'attempt' in checkout && app.isOpenAttempt(checkout) ? checkout : null;
};

/** Puts so many of the dish into the cart. */
const setQuantity = (tab: Tab, quantity: number): Dispatchable => {
  const place = app.selectLinePlace(tab.store.getState());
  const line = { item_id: ITEM, quantity, addons: [], instruction: '', ...place };
  return app.cartApi.endpoints.updateCartItem.initiate(line) as never;
};

/** Who has ordered begins with a new cart. */
async function fillCart(world: World, tab: Tab): Promise<void> {
  const state = tab.store.getState();
  const { data } = app.cartApi.endpoints.getCart.select(app.selectCartRequest(state))(state);
  if (data?.cartItems.length !== 0) return;
  const waiting = [...world.calls];
  await world.run(tab, ({ dispatch }) => dispatch(setQuantity(tab, 2)));
  for (const call of world.calls.filter((sent) => !waiting.includes(sent))) await answer(world, call);
  await world.settle();
}

const press: Step = async (world, which, how) => {
  const idle = world.tabs.filter((tab) => app.selectOwnCheckout(tab.store.getState()).status === 'idle');
  const tab = pick(idle, which);
  const customer = tab && world.customerOf(tab);
  if (!tab || !customer) return false;
  const cardId = pick([...customer.cardIds, ''], how) ?? '';
  await world.run(tab, ({ dispatch }) => {
    dispatch(cardId ? app.cardChosen(cardId) : app.cashChosen());
    if (how % 4 === 1) dispatch(app.redemptionChosen(true));
    if (how % 5 === 1) dispatch(app.promoApplied(PROMO.code));
    if (how % 5 === 2) dispatch(app.promoApplied(ONCE.code));
  });
  await fillCart(world, tab);
  const shown = world.checkoutOf(tab);
  if (!shown) return false;
  const { cart, cardId: usable } = shown;
  const total = cart.grand_total;
  world.log(
    `${customer.name} (${tab.name}) presses Place Order for AED ${total} ${usable ? `by ${usable}` : 'in cash'}`,
  );
  await world.start(tab, { customer, cart, cardId: usable });
  return true;
};

/** A wallet's sheet is open, and the cart changes meanwhile on another device; its card was never saved. */
const wallet: Step = async (world, which, how) => {
  const idle = world.tabs.filter((tab) => app.selectOwnCheckout(tab.store.getState()).status === 'idle');
  const tab = pick(idle, which);
  const customer = tab && world.customerOf(tab);
  const shown = tab && world.checkoutOf(tab);
  if (!tab || !customer || !shown) return false;
  const cardId = await world.addWallet(customer);
  const { cart } = shown;
  world.log(`${customer.name} (${tab.name}) presses Apple Pay for AED ${cart.grand_total}`);
  if (how % 2) {
    const waiting = [...world.calls];
    await world.run(tab, ({ dispatch }) => dispatch(setQuantity(tab, 3 + (how % 3))));
    for (const call of world.calls.filter((sent) => !waiting.includes(sent))) await answer(world, call);
    await world.settle();
  }
  await world.start(tab, { customer, cart, cardId });
  return true;
};

const FATES = [
  'lost',
  'reply lost',
  'reply lost, and what the tab asks then',
  'reply cut',
  'doubled',
  'half way',
  'replaced by a gateway',
] as const;
/** What the example nginx answers for a server that is away or late. */
const GATEWAY_REPLY = { http: 503, body: '{"status":false,"message":"Away","data":null}', headers: {} };

/** What becomes of a call that changes something. */
const fate: Step = async (world, which, how) => {
  const call = pick(world.calls, which);
  const kind = pick(FATES, how);
  if (!call || !kind) return false;
  world.log(`${nameOf(call)} of ${call.tab.name}: ${kind}`);
  if (kind === 'half way') await deliver(world, call, 1 + Math.floor(how / FATES.length));
  else {
    if (kind !== 'lost') await deliver(world, call);
    if (kind === 'doubled' && !call.isAbandoned) {
      const { method, path: url, headers, body: payload } = call;
      void world.shop.server.call({ method, url, headers, payload });
    } else if (call.work && !call.work.isDone) return true;
    if (kind === 'reply cut' && call.work?.reply) call.work.reply.body = call.work.reply.body.slice(0, -9);
    const isAnswered = call.work?.isDone && (kind === 'doubled' || kind === 'reply cut');
    const reply = isAnswered && call.work ? call.work.reply : null;
    call.tab.isCutOff = kind === 'reply lost, and what the tab asks then';
    world.finish(call, kind === 'replaced by a gateway' ? GATEWAY_REPLY : reply);
  }
  await world.settle();
  call.tab.isCutOff = false;
  return true;
};

/** Time passes for everybody; what waits on the server is done meanwhile, and its jobs work. */
export async function wait(world: World, ms: number): Promise<void> {
  const { shop } = world;
  if (ms > LONGEST_CALL_MS) {
    for (const work of shop.server.works) await work.advance(MANY);
    await shop.server.jobs().advance(MANY);
  }
  shop.clock.advance(ms);
  if (ms > LONGEST_CALL_MS) {
    await shop.server.jobs().advance(MANY);
  }
  await world.settle();
  for (const tab of world.tabs)
    if (ms >= ASK_MS && openPanel(tab)?.status === 'requires_action')
      await world.run(tab, ({ dispatch }) => dispatch(app.recoverAttempt()));
}

const fromBank: Step = async (world, which, how) => {
  const pending = (await world.shop.provider.payments()).filter(({ status }) => status === 'requires_action');
  const payment = pick(pending, which);
  if (!payment) return false;
  const said = how % 3 === 0 ? SAID.refused : SAID.authorised;
  world.log(`the bank: ${payment.reference} is ${said.status}`);
  await world.shop.provider.control({ set: [{ reference: payment.reference, ...said }] });
  const tabAtBank = world.devices.flatMap((device) => device.tabs).find((tab) => tab.bankPage);
  if (!tabAtBank || how % 2 === 0) return true;
  tabAtBank.bankPage = '';
  world.log(`the bank's page leads back to the shop on the ${tabAtBank.device.name}`);
  await world.openTab(tabAtBank.device, '/checkout?payment=fromBank');
  await world.settle();
  return true;
};

const close =
  (opensAgain: boolean): Step =>
  async (world, which, how) => {
    const tab = pick(world.tabs, which);
    if (!tab) return false;
    world.log(`${tab.name} ${opensAgain ? 'is reloaded' : 'is closed'}${how % 2 ? ' by a crash' : ''}`);
    tab.close({ hasCrashed: how % 2 === 1 });
    for (const call of world.calls.filter((pending) => pending.tab === tab)) call.isAbandoned = true;
    if (opensAgain) await world.openTab(tab.device);
    await world.settle();
    return true;
  };

const open: Step = async (world, which) => {
  const device = pick(world.devices, which);
  if (!device || device.openTabs.length >= MAX_TABS) return false;
  for (const tab of device.tabs) tab.bankPage = '';
  world.log(`the checkout is opened in a new tab on the ${device.name}`);
  await world.openTab(device);
  await world.settle();
  return true;
};

const switchCustomer: Step = async (world, which) => {
  const tab = pick(world.tabs, which);
  const next = tab && world.customers.find((customer) => customer !== world.customerOf(tab));
  if (!tab || !next) return false;
  world.log(`${next.name} logs in on ${tab.name}`);
  await world.run(tab, ({ dispatch }) => {
    if (world.customerOf(tab)) void dispatch(app.logout());
    dispatch(app.signedOut({ reason: 'logout' }));
  });
  await world.signIn(tab, next);
  return true;
};

const cancel: Step = async (world, which) => {
  const tab = pick(world.tabs, which);
  const customer = tab && world.customerOf(tab);
  if (!tab || !customer) return false;
  const placed = await world.shop.db.select().from(orders).where(eq(orders.userId, customer.user._id));
  const order = placed.find(({ status }) => status === 'Placed');
  if (!order) return false;
  world.log(`${customer.name} (${tab.name}) cancels ${order.orderCode}`);
  const cancelling = app.ordersApi.endpoints.cancelOrder.initiate({ order_id: order.id });
  await world.run(tab, ({ dispatch }) => dispatch(cancelling));
  return true;
};

/** Something that needs no choice of a tab or a call. */
const event =
  (text: (world: World, which: number) => string, work: (...args: Parameters<Step>) => Promise<unknown>): Step =>
  async (world, which, how) => {
    world.log(text(world, which));
    await work(world, which, how);
    return true;
  };

/** One call, whichever was sent first, or several in their order. */
const answerCalls: Step = async (world, which, how) => {
  const call = pick(world.calls, which);
  if (!call) return false;
  const isOne = how % 2 === 0;
  world.log(`the network answers ${(isOne ? [call] : world.calls).map(nameOf).join(', ')}`);
  if (!isOne) await flow(world, pick([2, 3, 6], how));
  else {
    await answer(world, call);
    await world.settle();
  }
  return true;
};

const setStorage: Step = async (world, which, how) => {
  const device = pick(world.devices, which);
  if (!device) return false;
  device.storage = pick(['full', 'denied', 'works'] as const, how) ?? 'works';
  device.wasDenied ||= device.storage === 'denied';
  world.log(`storage of the ${device.name}: ${device.storage}`);
  return true;
};

const setOnline: Step = async (world, which) => {
  const tab = pick(world.tabs, which);
  if (!tab) return false;
  tab.isOnline = !tab.isOnline;
  world.log(`${tab.name} is ${tab.isOnline ? 'online' : 'offline'}`);
  if (tab.isOnline) await world.run(tab, ({ dispatch }) => dispatch(app.recoverAttempt()));
  return true;
};

async function kill(world: World): Promise<void> {
  await world.shop.kill();
  for (const call of world.calls.filter(({ work }) => work)) world.finish(call, null);
  await world.settle();
}

async function runJobs({ shop }: World, how: number): Promise<void> {
  await shop.server.jobs().advance(how % 4 === 0 ? 1 + how : MANY);
}

const giveUp = inTab('gives the attempt up', (tab, world) => {
  const panel = openPanel(tab);
  if (!panel || (panel.attempt.transactionId && panel.status !== 'succeeded')) return null;
  return (dispatch) => {
    world.abandonedAttempts.add(panel.attempt.id);
    return dispatch(app.leaveAttempt());
  };
});

const STEPS = {
  press,
  flow: answerCalls,
  fate,
  retry: inTab('presses Try again', (tab) => (openPanel(tab) ? app.retryAttempt() : null)),
  leave: giveUp,
  ask: inTab('says that the bank has the confirmation', (tab) =>
    openPanel(tab)?.status === 'requires_action' ? app.recoverAttempt({ isWaiting: true }) : null,
  ),
  bank: fromBank,
  reload: close(true),
  close: close(false),
  open,
  cart: inTab('changes the cart', (tab, _world, how) => setQuantity(tab, 1 + (how % 4))),
  promo: inTab('changes the promo code', (tab) =>
    app.selectPromoCode(tab.store.getState()) ? app.promoRemoved() : app.promoApplied(PROMO.code),
  ),
  points: inTab('changes the points', (tab) => app.redemptionChosen(!app.selectApplyLoyalty(tab.store.getState()))),
  switch: switchCustomer,
  cancel,
  staff: outside.staff,
  provider: outside.provider,
  refund: outside.refundByStaff,
  address: outside.editAddress,
  dispute: outside.dispute,
  forget: outside.forget,
  copy: outside.copy,
  till: outside.till,
  lastPlace: outside.lastPlace,
  wallet,
  webhook: outside.webhook,
  storage: setStorage,
  offline: setOnline,
  kill: event(() => 'the server is killed and started again', kill),
  jobs: event(
    () => 'the jobs run',
    (world, _which, how) => runJobs(world, how),
  ),
  menu: event(
    (_world, which) => `a menu with the price AED ${17 + (which % 4)} is imported`,
    (world, which) => world.shop.importMenu(17 + (which % 4)),
  ),
  dish: event(
    ({ shop }) => `the dish ${shop.hasDish ? 'leaves the menu' : 'is on the menu'}`,
    ({ shop }) => shop.importMenu(shop.hasDish ? null : PRICE),
  ),
  branch: event(
    (_world, which) => `the branch ${which % 2 ? 'closes' : 'opens'}`,
    (world, which) => world.shop.setBranchOpen(which % 2 === 0),
  ),
  promoEnds: event(
    (_world, which) => `the promo ${which % 2 ? 'ends' : 'begins'}`,
    (world, which) => world.shop.setPromoActive(which % 2 === 0),
  ),
  wait: event(
    (_world, which) => `${(pick(WAITS, which) ?? 0) / SECOND} s pass`,
    (world, which) => wait(world, pick(WAITS, which) ?? 0),
  ),
} as const satisfies Record<string, Step>;
type Kind = keyof typeof STEPS;

const MAIN: readonly Kind[] = ['press', 'press', 'flow', 'flow', 'fate', 'fate', 'retry', 'leave', 'cancel', 'reload'];
const others = (Object.keys(STEPS) as Kind[]).filter((kind) => !MAIN.includes(kind));

/** Each history has only some kinds of commands, so that what needs several of a kind happens more often. */
export const plans: fc.Arbitrary<Plan> = fc.subarray(others, { minLength: 2, maxLength: 7 }).chain((some) => {
  const step = fc.record({
    kind: fc.noBias(fc.constantFrom(...MAIN, ...some, ...some)),
    which: fc.noBias(fc.nat({ max: 11 })),
    how: fc.noBias(fc.nat({ max: 83 })),
  });
  return fc.record({
    hasTwoCustomers: fc.boolean(),
    isRestored: fc.noBias(fc.integer({ max: 7, min: 0 })).map((n) => n === 0),
    storage: fc.constantFrom('works', 'works', 'full'),
    steps: fc.array(step, { minLength: 6, maxLength: 18 }),
  });
});

export async function execute(world: World, { kind, which, how }: Command): Promise<void> {
  if (await STEPS[kind](world, which, how)) return;
  if (!(await STEPS.flow(world, which, how))) await STEPS.press(world, which, how);
}
