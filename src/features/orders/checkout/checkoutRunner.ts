import type { Attempt } from './attempt';
import { endAttempt, finishOrder, isCurrent, lookUpOrder, ownAttempt } from './attemptSteps';
import type { CheckoutDependencies, CheckoutResult, OrderRequest } from './checkoutDependencies';
import { hasTotal } from './findOrder';
import { payAttempt, settleConfirmation } from './payAttempt';
import { isSameAmount } from '../../../shared/lib/money';
import { sendOrder, sendPaidOrder } from './sendOrder';

/** Age after which an attempt without an order no longer blocks a new one. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** Continues from `paying` or `placing`. */
async function run(deps: CheckoutDependencies, isRetry: boolean): Promise<CheckoutResult> {
  const state = deps.getState();
  if (state.status === 'paying') return (await payAttempt(deps, state.attempt, isRetry)) ?? sendPaidOrder(deps);
  return state.status === 'placing' ? sendOrder(deps, state.attempt) : { kind: 'ended' };
}

async function prepareAndRun(deps: CheckoutDependencies, request: OrderRequest): Promise<CheckoutResult> {
  const userId = deps.userId();
  const [prepared, orders] = await Promise.all([deps.prepareOrder(request), deps.loadOrders(), deps.restoreRecord()]);
  // Another tab or a logout has changed the state meanwhile.
  if (deps.getState().status !== 'quoting' || deps.userId() !== userId) return { kind: 'open' };
  if (prepared.kind !== 'ready') return prepared;
  const id = deps.newId();
  deps.dispatch({
    type: 'checkout/started',
    payload: {
      ...prepared.order,
      id,
      paymentKey: `${id}-pay`,
      orderKey: `${id}-order`,
      knownOrders: orders?.filter(hasTotal(prepared.order.amount)).map((order) => order._id) ?? null,
      transactionId: '',
      startedAt: deps.now(),
    },
  });
  return run(deps, false);
}

/** Runs `work` while no other checkout runs, in this tab or another one. */
async function exclusively(
  deps: CheckoutDependencies,
  work: () => Promise<CheckoutResult>,
  options?: { wait: boolean },
): Promise<CheckoutResult> {
  const result = await deps.withLock(work, options);
  return result === 'busy' ? { kind: 'busy' } : result;
}

/** Looks the order up first, and runs `work` only if it does not exist. */
const afterLookUp = (
  deps: CheckoutDependencies,
  work: (attempt: Attempt) => Promise<CheckoutResult>,
): Promise<CheckoutResult> =>
  exclusively(deps, async () => {
    const attempt = ownAttempt(deps);
    if (!attempt) return { kind: 'ended' };
    const found = await lookUpOrder(deps, attempt);
    if (!isCurrent(deps, attempt)) return { kind: 'ended' };
    if (found === 'unchecked') return { kind: 'unchecked' };
    return found === 'none' ? work(attempt) : finishOrder(deps, found.orderId);
  });

async function place(deps: CheckoutDependencies, request: OrderRequest): Promise<CheckoutResult> {
  if (deps.getState().status !== 'idle') return { kind: 'busy' };
  // Before any await, so that a second click finds another state.
  deps.dispatch({ type: 'checkout/pressed' });
  try {
    return await exclusively(deps, () => prepareAndRun(deps, request));
  } finally {
    deps.dispatch({ type: 'checkout/stopped' });
  }
}

async function retry(deps: CheckoutDependencies, attempt: Attempt): Promise<CheckoutResult> {
  // A payment repeats the amount of its key; a cash order has the cart's current total.
  if (attempt.paymentMethod !== 'Card') {
    const total = await deps.loadTotal(attempt.order);
    if (!isCurrent(deps, attempt)) return { kind: 'ended' };
    if (total === 'unchecked') return { kind: 'unchecked' };
    if (total !== null && !isSameAmount(total, attempt.amount)) {
      await endAttempt(deps, { type: 'checkout/abandoned' });
      return { kind: 'changed', was: attempt.amount, now: total };
    }
  }
  const confirmed = await settleConfirmation(deps);
  if (confirmed === 'captured') return sendPaidOrder(deps);
  if (confirmed !== 'open') return { kind: confirmed };
  deps.dispatch({ type: 'checkout/retried' });
  return run(deps, true);
}

async function leave(deps: CheckoutDependencies, { amount, transactionId }: Attempt): Promise<CheckoutResult> {
  const confirmed = await settleConfirmation(deps);
  if (confirmed === 'captured') {
    // It was captured after all, so the customer decides again.
    deps.dispatch({ type: 'checkout/interrupted' });
    await deps.saveRecord();
    return { kind: 'open' };
  }
  if (confirmed !== 'open') return { kind: confirmed };
  const state = deps.getState();
  const returnAt = state.status === 'refused' ? state.returnAt : '';
  await endAttempt(deps, { type: 'checkout/abandoned' });
  // The order may have been refused because the cart's total has changed.
  deps.reloadCart();
  return transactionId ? { kind: 'abandoned', amount, transactionId, returnAt } : { kind: 'ended' };
}

async function recover(deps: CheckoutDependencies, isBack: boolean): Promise<CheckoutResult> {
  const attempt = ownAttempt(deps);
  if (!attempt) return { kind: 'ended' };
  const confirmed = await settleConfirmation(deps);
  if (!isCurrent(deps, attempt)) return { kind: confirmed === 'returned' ? 'returned' : 'ended' };
  if (confirmed === 'captured' && isBack) return sendPaidOrder(deps);
  const found = await lookUpOrder(deps, attempt);
  if (!isCurrent(deps, attempt)) return { kind: 'ended' };
  if (typeof found === 'object') return finishOrder(deps, found.orderId);
  if (found === 'none' && deps.now() - attempt.startedAt > FORGOTTEN_AFTER_MS) {
    await endAttempt(deps, { type: 'checkout/abandoned' });
    return { kind: 'ended' };
  }
  deps.dispatch({ type: 'checkout/interrupted' });
  await deps.saveRecord();
  return { kind: 'open' };
}

/**
 * Runs the side effects of the checkout's state (B-01, A-53, A-63): one press places at most one order. The attempt is
 * stored before each call, and a lost reply leads to a look-up of the order, never to a blind repetition.
 */
export const createCheckoutRunner = (deps: CheckoutDependencies) => ({
  place: (request: OrderRequest) => place(deps, request),

  /** Repeats the same payment and the same order, never a second one. */
  retry: () => afterLookUp(deps, (attempt) => retry(deps, attempt)),

  /** Gives the attempt up; resolves to the state of its payment. */
  leave: () => afterLookUp(deps, (attempt) => leave(deps, attempt)),

  /**
   * At the start and after reconnecting: looks up the order of an open attempt. `isBack`: the customer returns from the
   * bank and waits for the order.
   */
  recover: ({ isBack = false } = {}) => exclusively(deps, () => recover(deps, isBack), { wait: true }),
});

export type CheckoutRunner = ReturnType<typeof createCheckoutRunner>;
