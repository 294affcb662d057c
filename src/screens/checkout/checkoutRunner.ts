import { isSameAmount } from '../../shared/lib/money';
import type { AppThunk } from '../../shared/store/appState';
import type { Attempt } from '../../features/orders/checkout/attempt';
import { restoreCheckouts } from '../../features/orders/checkout/checkoutCopy';
import type { Notice } from '../../features/orders/checkout/checkoutState';
import { hasTotal } from '../../features/orders/checkout/findOrder';
import { exclusively } from '../../features/orders/checkout/withLock';
import { baseApi } from '../../shared/api/baseApi';
import { attemptOf, isCurrent, isSignedIn, send, sendAndSave, startRun, stateOf, type AttemptRun } from './attemptRun';
import { payAttempt, settleConfirmation } from './payAttempt';
import { prepareOrder, type OrderRequest } from './prepareOrder';
import { loadOrders, loadTotal, lookUpOrder, sendOrder } from './sendOrder';

/**
 * Runs the side effects of the checkout's state (B-01, A-53, A-63): one press places at most one order. The attempt is
 * stored before each call, and a lost reply leads to a look-up of the order, never to a blind repetition.
 */

/** Age after which an attempt without an order no longer blocks a new one. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** Continues from `paying` or `placing`. */
async function proceed(run: AttemptRun): Promise<void> {
  const before = stateOf(run);
  if (before.status === 'paying') await payAttempt(run, before);
  const state = stateOf(run);
  if (state.status === 'placing' && isSignedIn(run)) await sendOrder(run, state);
}

/** The reason if nothing is sent. */
async function startAttempt(run: AttemptRun, request: OrderRequest): Promise<Notice | null> {
  const [prepared, orders] = await Promise.all([
    run.dispatch(prepareOrder(request)),
    loadOrders(run),
    run.dispatch(restoreCheckouts()),
  ]);
  // Another tab or a logout has changed the state meanwhile.
  if (stateOf(run).status !== 'quoting' || !isSignedIn(run)) return null;
  if (!prepared || 'kind' in prepared) return prepared;
  const id = run.services.newId();
  const payload: Attempt = {
    ...prepared,
    id,
    paymentKey: `${id}-pay`,
    orderKey: `${id}-order`,
    knownOrders: orders?.filter(hasTotal(prepared.amount)).map((order) => order._id) ?? null,
    transactionId: '',
    startedAt: run.services.now(),
  };
  send(run, { type: 'checkout/started', payload });
  await proceed(run);
  return null;
}

/** Place Order was pressed. */
export const placeOrder =
  (request: OrderRequest): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const run = startRun(dispatch, getState, services);
    if (!run || stateOf(run).status !== 'idle') return;
    // Before any await, so that a second click finds another state.
    send(run, { type: 'checkout/pressed' });
    let notice: Notice | null = null;
    try {
      const result = await exclusively(services, () => startAttempt(run, request));
      notice = result === 'busy' ? { kind: 'busy' } : result;
    } finally {
      if (stateOf(run).status === 'quoting') send(run, { type: 'checkout/ended', payload: notice });
    }
  };

/** Looks the order up first, and runs `work` only if it does not exist. */
const afterLookUp =
  (work: (run: AttemptRun, attempt: Attempt) => Promise<'unchecked' | void>): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const run = startRun(dispatch, getState, services);
    if (!run) return;
    await exclusively(services, async () => {
      const attempt = attemptOf(run);
      if (!attempt) return;
      const found = await lookUpOrder(run, attempt);
      const result = found === 'none' ? await work(run, attempt) : found;
      if (result === 'unchecked' && isCurrent(run, attempt)) send(run, { type: 'checkout/unchecked' });
    });
  };

/** Repeats the same payment and the same order, never a second one. */
export const retryAttempt = () =>
  afterLookUp(async (run, attempt) => {
    // A payment repeats the amount of its key; a cash order has the cart's current total.
    if (attempt.paymentMethod !== 'Card') {
      const now = await loadTotal(run, attempt);
      if (now === 'unchecked' || !isCurrent(run, attempt)) return 'unchecked';
      if (now !== null && !isSameAmount(now, attempt.amount)) {
        await sendAndSave(run, { type: 'checkout/ended', payload: { kind: 'changed', was: attempt.amount, now } });
        return;
      }
    }
    const settled = await settleConfirmation(run);
    if (settled === 'unchecked') return settled;
    if (settled === 'ended') return;
    send(run, { type: 'checkout/retried' });
    await proceed(run);
  });

/** Gives the attempt up. */
export const leaveAttempt = () =>
  afterLookUp(async (run, { amount, transactionId }) => {
    const settled = await settleConfirmation(run);
    if (settled === 'unchecked') return settled;
    // A payment that was captured after all leaves the decision to the customer.
    if (settled !== 'open') return;
    const state = stateOf(run);
    const returnAt = state.status === 'charged' ? state.returnAt : '';
    const payload: Notice | null = transactionId ? { kind: 'abandoned', amount, transactionId, returnAt } : null;
    await sendAndSave(run, { type: 'checkout/ended', payload });
    // The order may have been refused because the cart's total has changed.
    run.dispatch(baseApi.util.invalidateTags(['cart']));
  });

/**
 * At the start and after reconnecting: looks up the order of an attempt. `isFromBank`: the customer returns from the
 * bank and waits for the order.
 */
export const recoverAttempt =
  ({ isFromBank = false } = {}): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const run = startRun(dispatch, getState, services);
    if (!run) return;
    await exclusively(
      services,
      async () => {
        const attempt = attemptOf(run);
        if (!attempt) return;
        const settled = await settleConfirmation(run);
        if (settled === 'captured' && isFromBank) {
          send(run, { type: 'checkout/retried' });
          await proceed(run);
          return;
        }
        if (!isCurrent(run, attempt)) return;
        const found = await lookUpOrder(run, attempt);
        if (found === 'ended') return;
        const isForgotten = found === 'none' && services.now() - attempt.startedAt > FORGOTTEN_AFTER_MS;
        await sendAndSave(
          run,
          isForgotten ? { type: 'checkout/ended', payload: null } : { type: 'checkout/interrupted' },
        );
      },
      { wait: true },
    );
  };
