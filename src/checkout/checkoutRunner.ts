import type { Order } from '../../contract/orders';
import { selectUser } from '../features/auth/authSlice';
import { restoreCheckouts, saveCheckouts } from './checkoutCopy';
import { type OwnedEvent, selectCheckoutOf } from './checkoutSlice';
import { type Attempt, type CheckoutState, isUnpaidCard, type Notice } from './checkoutState';
import { findOrder, hasTotal } from './findOrder';
import { confirmationOf, isOrderRefused, isPaymentRefused, refusedPayment } from './refusal';
import { exclusively } from './withLock';
import { ordersApi, ordersOf } from '../features/orders/ordersApi';
import { paymentApi } from '../features/payment/paymentApi';
import { isApiError, messageOf } from '../shared/api/apiError';
import { baseApi } from '../shared/api/baseApi';
import { outlivesSession, refetchWithoutSubscription } from '../shared/api/initiateOptions';
import { hasExtra } from '../shared/config';
import { selectLang } from '../shared/i18n/langSlice';
import { translate } from '../shared/i18n/translate';
import { isSameAmount } from '../shared/lib/money';
import { toast } from '../shared/lib/toast';
import type { AppDispatch, AppState, AppThunk } from '../shared/store/appState';
import { cardDeleted, orderPlaced } from '../shared/store/events';
import type { Services } from '../shared/store/services';
import { fetchCart } from './cartRequest';
import { selectOneTimeCards, showPlacedOrder } from './ownCheckout';
import { type OrderRequest, prepareOrder } from './prepareOrder';

/** Runs the side effects of the checkout's state (B-01, A-53, A-63): one press places at most one order. */

/** Age after which an attempt without an order no longer blocks a new one. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;

/** The store, on behalf of one customer: a reply belongs to who asked, even if the session has ended since. */
interface Run {
  dispatch: AppDispatch;
  getState: () => AppState;
  services: Services;
  userId: string;
}
type StateOf<S> = Extract<CheckoutState, { status: S }>;
type WithoutOwner<E> = E extends unknown ? Omit<E, 'meta'> : never;

const stateOf = ({ getState, userId }: Run) => selectCheckoutOf(getState(), userId).state;

function attemptOf(run: Run): Attempt | null {
  const state = stateOf(run);
  return 'attempt' in state ? state.attempt : null;
}

/** Another tab may have ended the attempt meanwhile. */
const isCurrent = (run: Run, { id }: Attempt) => attemptOf(run)?.id === id;

const isSignedIn = ({ getState, userId }: Run) => selectUser(getState())?._id === userId;

function send({ dispatch, userId }: Run, event: WithoutOwner<OwnedEvent>): void {
  dispatch({ ...event, meta: { userId } });
}

/** Resolves to whether the new state survives a reload. */
function sendAndSave(run: Run, event: WithoutOwner<OwnedEvent>): Promise<boolean> {
  send(run, event);
  return run.dispatch(saveCheckouts());
}

async function end(run: Run, notice: Notice | null): Promise<void> {
  await sendAndSave(run, { type: 'checkout/ended', payload: notice });
  // The server may have refused the cart as it is shown.
  if (isSignedIn(run)) run.dispatch(baseApi.util.invalidateTags(['cart']));
}

function report(call: 'makePayment' | 'placeOrder', error: unknown): void {
  if (isApiError(error) && error.kind !== 'unauthorized' && error.message) toast.error(error.message, call);
}

/** The current total of the attempt's cart, AED; null for an empty cart; 'unchecked' if it cannot be loaded. */
async function loadTotal({ dispatch }: Run, { order }: Attempt): Promise<number | null | 'unchecked'> {
  const { user_address_id, branch_id, promo_code, loyalty_points } = order;
  const type = user_address_id ? 'delivery' : 'pickup';
  const place = { type, user_address_id, branch_id, promo_code } as const;
  const cart = await dispatch(fetchCart({ ...place, ...(loyalty_points && { apply_loyalty: true }) }));
  if (!cart) return 'unchecked';
  return cart.cartItems.length > 0 ? cart.grand_total : null;
}

async function endRefused(run: Run, attempt: Attempt, call: 'makePayment' | 'placeOrder', error: unknown) {
  const { amount, order } = attempt;
  const now = order.expected_total !== undefined && isSignedIn(run) ? await loadTotal(run, attempt) : null;
  const isChanged = typeof now === 'number' && !isSameAmount(now, amount);
  if (!isChanged) report(call, error);
  if (isCurrent(run, attempt)) await end(run, isChanged ? { kind: 'changed', was: amount, now } : null);
}

async function loadOrders({ dispatch }: Run): Promise<Order[] | null> {
  const reply = await dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, refetchWithoutSubscription));
  return reply.isError ? null : (ordersOf(reply.data) ?? null);
}

/** Deletes one-time cards after their order, without a message; a failed call is repeated at the next start. */
export const deleteSpentCards = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (const { cardId, isSpent } of selectOneTimeCards(getState())) {
    if (!isSpent) continue;
    const { error } = await dispatch(
      paymentApi.endpoints.deleteCard.initiate({ cardId, quiet: true }, { track: false }),
    );
    // Refused: the card no longer exists.
    if (!error || (isApiError(error) && error.kind === 'refused')) dispatch(cardDeleted(cardId));
  }
};

async function finish(run: Run, { image }: Attempt, orderId: string): Promise<void> {
  const saved = sendAndSave(run, { type: 'checkout/placed' });
  if (isSignedIn(run)) {
    run.dispatch(orderPlaced({ orderId }));
    showPlacedOrder({ orderId, image });
    run.dispatch(baseApi.util.invalidateTags(['cart', 'orders', 'loyalty', 'promo']));
  }
  await saved;
  void run.dispatch(deleteSpentCards());
}

/** Looks for the order of an attempt, and finishes it. Resolves to whether there is certainly none. */
async function lookUpOrder(run: Run, attempt: Attempt): Promise<boolean> {
  // Without a payment the order was never sent.
  const loaded = isUnpaidCard(attempt) ? [] : isSignedIn(run) ? await loadOrders(run) : null;
  if (!isCurrent(run, attempt)) return false;
  const order = loaded && findOrder(loaded, attempt);
  if (order) {
    await finish(run, attempt, order._id);
    return false;
  }
  await sendAndSave(run, { type: 'checkout/lookedUp', payload: { isUnchecked: !loaded } });
  return loaded !== null;
}

/** Asks about a payment that the bank had to confirm. Resolves to whether the attempt may go on. */
async function settleConfirmation(run: Run): Promise<boolean> {
  const state = stateOf(run);
  if (state.status !== 'confirming' && state.status !== 'unconfirmed') return true;
  const { attempt, paymentId } = state;
  const reply = await run.dispatch(
    paymentApi.endpoints.getPayment.initiate({ payment_id: paymentId }, refetchWithoutSubscription),
  );
  const found = reply.isError ? undefined : reply.data?.status;
  if (!isCurrent(run, attempt)) return false;
  if (found === 'refunded') {
    await end(run, { kind: 'refunded' });
    return false;
  }
  const isDeclined = found ? found === 'declined' : 'isDeclined' in state && state.isDeclined;
  await sendAndSave(
    run,
    found === 'captured'
      ? { type: 'checkout/paymentAccepted', payload: { transactionId: paymentId } }
      : { type: 'checkout/notConfirmed', payload: { paymentId, isDeclined, isUnchecked: !found } },
  );
  return found !== undefined;
}

async function pay(run: Run, { attempt, isRepeat }: StateOf<'paying'>): Promise<void> {
  const { dispatch, getState, services } = run;
  const say = (key: 'cart.attemptNotKept' | 'errors.payment') => translate(selectLang(getState()), key);
  if (!(await dispatch(saveCheckouts()))) {
    // An earlier call of this payment may have charged the card, so only a first one can be given up.
    if (isRepeat)
      await sendAndSave(run, { type: 'checkout/replyLost', payload: { message: say('cart.attemptNotKept') } });
    else await end(run, { kind: 'blocked', message: 'cart.attemptNotKept' });
    return;
  }
  const { id, cardId, amount, order } = attempt;
  const { user_address_id, branch_id, promo_code, loyalty_points } = order;
  const checked = hasExtra('checkedPayment') && { user_address_id, branch_id, promo_code, loyalty_points };
  const call = paymentApi.endpoints.makePayment.initiate(
    { cardId, amount, ...checked, idempotencyKey: `${id}-pay` },
    { track: false },
  );
  const { data, error } = await outlivesSession(dispatch(call));
  if (!isCurrent(run, attempt)) return;
  const confirmation = confirmationOf(error);
  if (confirmation) {
    const { paymentId, url } = confirmation;
    await sendAndSave(run, { type: 'checkout/confirmationAsked', payload: { paymentId } });
    if (isSignedIn(run)) services.openPage(url);
  } else if (isPaymentRefused(error, isRepeat)) await endRefused(run, attempt, 'makePayment', error);
  else if (error) {
    report('makePayment', error);
    await sendAndSave(run, { type: 'checkout/replyLost', payload: { message: messageOf(error) } });
  } else if (data.transactionId) {
    await sendAndSave(run, { type: 'checkout/paymentAccepted', payload: { transactionId: data.transactionId } });
  } else {
    toast.error(say('errors.payment'));
    await end(run, null);
  }
}

async function sendOrder(run: Run, { attempt, isRepeat }: StateOf<'placing'>): Promise<void> {
  await run.dispatch(saveCheckouts());
  const { id, order, transactionId: transaction_id } = attempt;
  const call = ordersApi.endpoints.placeOrder.initiate(
    { ...order, ...(transaction_id && { transaction_id }), idempotencyKey: `${id}-order` },
    { track: false },
  );
  const { data, error } = await outlivesSession(run.dispatch(call));
  const isRefused = isOrderRefused(error, isRepeat);
  if (isRefused && !transaction_id) return endRefused(run, attempt, 'placeOrder', error);
  if (error) report('placeOrder', error);
  if (!isCurrent(run, attempt)) return;
  if (data?.orderId) return finish(run, attempt, data.orderId);
  const { isRefunded, returnAt } = refusedPayment(error);
  if (isRefused && isRefunded) return end(run, { kind: 'refunded' });
  const message = messageOf(error);
  await sendAndSave(
    run,
    isRefused
      ? { type: 'checkout/orderRefused', payload: { message, returnAt } }
      : { type: 'checkout/replyLost', payload: { message } },
  );
  await lookUpOrder(run, attempt);
}

async function proceed(run: Run): Promise<void> {
  const before = stateOf(run);
  if (before.status === 'paying') await pay(run, before);
  const state = stateOf(run);
  if (state.status === 'placing' && isSignedIn(run)) await sendOrder(run, state);
}

async function startAttempt(run: Run, request: OrderRequest): Promise<Notice | null> {
  const [prepared, orders] = await Promise.all([
    run.dispatch(prepareOrder(request)),
    loadOrders(run),
    run.dispatch(restoreCheckouts()),
  ]);
  // Another tab or a logout has changed the state meanwhile.
  if (stateOf(run).status !== 'quoting' || !isSignedIn(run)) return null;
  if (!prepared || 'kind' in prepared) return prepared;
  const payload: Attempt = {
    ...prepared,
    id: run.services.newId(),
    knownOrders: orders?.filter(hasTotal(prepared.amount)).map((order) => order._id) ?? null,
    transactionId: '',
    startedAt: run.services.now(),
  };
  send(run, { type: 'checkout/started', payload });
  await proceed(run);
  return null;
}

const forCustomer =
  (work: (run: Run) => Promise<unknown>): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    const userId = selectUser(getState())?._id;
    if (userId) await work({ dispatch, getState, services, userId });
  };

export const startCheckout = (request: OrderRequest) =>
  forCustomer(async (run) => {
    if (stateOf(run).status !== 'idle') return;
    // Before any await, so that a second click finds another state.
    send(run, { type: 'checkout/pressed' });
    let notice: Notice | null = null;
    try {
      const result = await exclusively(run.services, () => startAttempt(run, request));
      notice = result === 'busy' ? { kind: 'busy' } : result;
    } finally {
      if (stateOf(run).status === 'quoting') send(run, { type: 'checkout/ended', payload: notice });
    }
  });

const ifNoOrder = (work: (run: Run, attempt: Attempt) => Promise<void>) =>
  forCustomer((run) =>
    exclusively(run.services, async () => {
      const attempt = attemptOf(run);
      if (attempt && (await lookUpOrder(run, attempt))) await work(run, attempt);
    }),
  );

/** Repeats the same payment and the same order, never a second one. */
export const retryAttempt = () =>
  ifNoOrder(async (run, attempt) => {
    // A payment repeats the amount of its key; a cash order has the cart's current total.
    if (attempt.order.payment_method !== 'Card') {
      const now = await loadTotal(run, attempt);
      if (!isCurrent(run, attempt)) return;
      if (now === 'unchecked') {
        send(run, { type: 'checkout/lookedUp', payload: { isUnchecked: true } });
        return;
      }
      if (now !== null && !isSameAmount(now, attempt.amount))
        return end(run, { kind: 'changed', was: attempt.amount, now });
    }
    if (!(await settleConfirmation(run))) return;
    send(run, { type: 'checkout/retried' });
    await proceed(run);
  });

export const leaveAttempt = () =>
  ifNoOrder(async (run, { amount, transactionId }) => {
    if (!(await settleConfirmation(run))) return;
    const state = stateOf(run);
    const isCharged = state.status === 'charged';
    // A payment that was captured after all leaves the decision to the customer.
    if (isCharged && !transactionId) return;
    const returnAt = isCharged ? state.returnAt : '';
    await end(run, transactionId ? { kind: 'abandoned', amount, transactionId, returnAt } : null);
  });

/** At the start and after reconnecting: looks up the order. `isFromBank`: the customer waits for it. */
export const recoverAttempt = ({ isFromBank = false } = {}) =>
  forCustomer((run) =>
    exclusively(
      run.services,
      async () => {
        const attempt = attemptOf(run);
        if (!attempt) return;
        const isMissing = await lookUpOrder(run, attempt);
        const isSettled = isCurrent(run, attempt) && (await settleConfirmation(run));
        if (isFromBank && isSettled && stateOf(run).status === 'charged' && isUnpaidCard(attempt)) {
          send(run, { type: 'checkout/retried' });
          await proceed(run);
        } else if (
          isMissing &&
          isCurrent(run, attempt) &&
          run.services.now() - attempt.startedAt > FORGOTTEN_AFTER_MS
        ) {
          await end(run, null);
        }
      },
      { wait: true },
    ),
  );
