import type { Order } from '../../../../contract/orders';
import { ordersApi, ordersOf, placeOrder } from '../ordersApi';
import { paymentApi } from '../../payment/paymentApi';
import { isApiError, messageOf } from '../../../shared/api/apiError';
import { refetchWithoutSubscription } from '../../../shared/api/initiateOptions';
import { reload } from '../../../shared/api/reload';
import type { AppThunk } from '../../../shared/store/appState';
import { cardDeleted } from '../../payment/paymentSlice';
import { orderPlaced } from '../../../shared/store/events';
import { saveCheckouts } from './keepCheckouts';
import { events, isUnpaidCard, type Attempt, type Notice, type StateOf } from './checkoutState';
import {
  checkoutThunk,
  endAttempt,
  isCurrent,
  isSignedIn,
  reportError,
  stateOf,
  type CheckoutContext,
} from './context';
import { findOrder, hasTotal } from './findOrder';
import { selectOneTimeCards, showPlacedOrder } from './ownCheckout';
import { chargeOf, endRefused, pay } from './pay';
import { type OrderRequest, prepareOrder } from './prepareOrder';
import { isOrderRefused, refusedPayment, timeTaken } from './refusal';
import { exclusively } from './withLock';

/** From the press of Place Order to its order (B-01, A-53, A-63): one press places at most one order. */

/** Not the earlier pages that a customer has scrolled: an order of today is on the first. */
const refetchFirstPage = { ...refetchWithoutSubscription, refetchCachedPages: false } as const;

async function loadOrders({ dispatch }: CheckoutContext): Promise<Order[] | null> {
  const reply = await dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, refetchFirstPage));
  return reply.isError ? null : (ordersOf(reply.data) ?? null);
}

const beingDeleted = new Set<string>();

/** Deletes one-time cards after their order, without a message; a failed call is repeated at the next start. */
export const deleteSpentCards = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  for (const { cardId, isSpent } of selectOneTimeCards(getState())) {
    if (!isSpent || beingDeleted.has(cardId)) continue;
    beingDeleted.add(cardId);
    const { error } = await dispatch(
      paymentApi.endpoints.deleteCard.initiate({ cardId, quiet: true }, { track: false }),
    );
    beingDeleted.delete(cardId);
    // Refused or not found: the card no longer exists.
    const isGone = isApiError(error) && (error.kind === 'refused' || error.httpStatus === 404);
    if (!error || isGone) dispatch(cardDeleted(cardId));
  }
};

async function finish(context: CheckoutContext, { image }: Attempt, orderId: string): Promise<void> {
  const { dispatch, userId } = context;
  dispatch(events.placed(userId));
  const saved = dispatch(saveCheckouts());
  if (isSignedIn(context)) {
    dispatch(orderPlaced({ orderId }));
    showPlacedOrder({ userId, orderId, image });
    void dispatch(reload(['cart', 'orders', 'loyalty', 'promo']));
  }
  await saved;
  void dispatch(deleteSpentCards());
}

/** Looks for the order of an attempt, and finishes it. Resolves to whether there is certainly none. */
export async function lookUpOrder(context: CheckoutContext, attempt: Attempt): Promise<boolean> {
  // Without a payment the order was never sent.
  const loaded = isUnpaidCard(attempt) ? [] : isSignedIn(context) ? await loadOrders(context) : null;
  if (!isCurrent(context, attempt)) return false;
  const order = loaded && findOrder(loaded, attempt);
  if (order) {
    await finish(context, attempt, order._id);
    return false;
  }
  context.dispatch(events.lookedUp(context.userId, { isUnchecked: !loaded }));
  return loaded !== null;
}

async function sendOrder(context: CheckoutContext, { attempt, isRepeat }: StateOf<'processing'>): Promise<void> {
  const { dispatch, userId } = context;
  await dispatch(saveCheckouts());
  const { id, order, transactionId: transaction_id } = attempt;
  const { data, error } = await dispatch(
    placeOrder({ ...order, ...(transaction_id && { transaction_id }), idempotencyKey: `${id}-order` }),
  );
  const isRefused = isOrderRefused(error, isRepeat);
  if (isRefused && !transaction_id) return endRefused(context, attempt, error);
  const { isReleased, isRefunded, returnAt } = refusedPayment(error);
  const taken = isReleased ? timeTaken(error) : null;
  if (error && !taken) reportError(error);
  if (!isCurrent(context, attempt)) return;
  if (data?.orderId) return finish(context, attempt, data.orderId);
  if (isRefused && (isReleased || isRefunded)) {
    // Nothing was charged, as the message says.
    endAttempt(context, isReleased ? taken : chargeOf(attempt, { isRefunded }));
    return;
  }
  const message = messageOf(error);
  dispatch(isRefused ? events.orderRefused(userId, { message, returnAt }) : events.replyLost(userId, { message }));
  await lookUpOrder(context, attempt);
}

/** Makes the calls that the state says are due. */
export async function processAttempt(context: CheckoutContext): Promise<void> {
  const before = stateOf(context);
  if (before.status === 'processing' && isUnpaidCard(before.attempt)) await pay(context, before);
  const state = stateOf(context);
  if (state.status === 'processing' && !isUnpaidCard(state.attempt) && isSignedIn(context))
    await sendOrder(context, state);
}

async function startAttempt(context: CheckoutContext, request: OrderRequest): Promise<Notice | null> {
  const { dispatch, services, userId } = context;
  const [prepared, orders] = await Promise.all([dispatch(prepareOrder(request)), loadOrders(context)]);
  // Another tab or a logout has changed the state meanwhile.
  if (stateOf(context).status !== 'quoting' || !isSignedIn(context)) return null;
  if ('kind' in prepared) return prepared;
  const attempt: Attempt = {
    ...prepared,
    id: services.newId(),
    knownOrders: orders?.filter(hasTotal(prepared.amount)).map((order) => order._id) ?? null,
    transactionId: '',
    startedAt: services.now(),
  };
  dispatch(events.started(userId, attempt));
  await processAttempt(context);
  return null;
}

export const startCheckout = (request: OrderRequest) =>
  checkoutThunk(async (context) => {
    const { dispatch, services, userId } = context;
    if (stateOf(context).status !== 'idle') return;
    // Before any await, so that a second click finds another state.
    dispatch(events.pressed(userId));
    let notice: Notice | null = null;
    try {
      const result = await exclusively(services, () => startAttempt(context, request));
      notice = result === 'busy' ? { kind: 'busy' } : result;
    } finally {
      if (stateOf(context).status === 'quoting') dispatch(events.ended(userId, notice));
    }
  });
