import { isUnpaidCard, type Attempt } from '../../features/orders/checkout/attempt';
import { saveCheckouts } from '../../features/orders/checkout/checkoutCopy';
import type { CheckoutState, Notice } from '../../features/orders/checkout/checkoutState';
import { findOrder } from '../../features/orders/checkout/findOrder';
import { isOrderRefused, refusedPayment } from '../../features/orders/checkout/refusal';
import { ordersApi, ordersOf } from '../../features/orders/ordersApi';
import { messageOf } from '../../shared/api/apiError';
import { baseApi } from '../../shared/api/baseApi';
import { refetchWithoutSubscription } from '../../shared/api/initiateOptions';
import { logException } from '../../shared/api/logException';
import { isSameAmount } from '../../shared/lib/money';
import { orderPlaced } from '../../shared/store/events';
import type { Order } from '../../../contract/orders';
import { fetchCart } from '../requests/fetchCart';
import { isCurrent, isSignedIn, report, sendAndSave, toItsEnd, type AttemptRun } from './attemptRun';
import { deleteSpentCards } from './deleteSpentCards';
import { showPlacedOrder } from './placedOrder';

/** The current total of the attempt's cart, AED; null for an empty cart; 'unchecked' if it cannot be loaded. */
export async function loadTotal({ dispatch }: AttemptRun, { order }: Attempt): Promise<number | null | 'unchecked'> {
  const { user_address_id, branch_id, promo_code, loyalty_points } = order;
  const type = user_address_id ? 'delivery' : 'pickup';
  const place = { type, user_address_id, branch_id, promo_code } as const;
  const cart = await dispatch(fetchCart({ ...place, ...(loyalty_points && { apply_loyalty: true }) }));
  if (!cart) return 'unchecked';
  return cart.cartItems.length > 0 ? cart.grand_total : null;
}

/** All orders; null if they cannot be loaded. */
export async function loadOrders({ dispatch }: AttemptRun): Promise<Order[] | null> {
  const reply = await dispatch(ordersApi.endpoints.getMyOrders.initiate({ status: 'All' }, refetchWithoutSubscription));
  logException('getMyOrders', reply.error);
  return reply.isError ? null : (ordersOf(reply.data) ?? null);
}

/** The attempt's order exists: it is shown, and one-time cards are deleted. */
async function finish(run: AttemptRun, { image }: Attempt, orderId: string): Promise<void> {
  const saved = sendAndSave(run, { type: 'checkout/placed' });
  if (isSignedIn(run)) {
    run.dispatch(orderPlaced({ orderId }));
    showPlacedOrder({ orderId, image });
    run.dispatch(baseApi.util.invalidateTags(['cart', 'orders', 'loyalty', 'promo']));
  }
  await saved;
  void run.dispatch(deleteSpentCards());
}

/** Looks for the order of an attempt, and finishes it. 'ended': it exists, or the attempt is no longer this one. */
export async function lookUpOrder(run: AttemptRun, attempt: Attempt): Promise<'none' | 'unchecked' | 'ended'> {
  // Without a payment the order was never sent.
  if (isUnpaidCard(attempt)) return 'none';
  const orders = isSignedIn(run) ? await loadOrders(run) : null;
  if (!isCurrent(run, attempt)) return 'ended';
  const order = orders && findOrder(orders, attempt);
  if (!order) return orders ? 'none' : 'unchecked';
  await finish(run, attempt, order._id);
  return 'ended';
}

/** The new total, if an unpaid order was refused because its total has changed; null otherwise. */
async function changedTotal(run: AttemptRun, attempt: Attempt): Promise<Notice | null> {
  const { order, amount, transactionId } = attempt;
  if (transactionId || order.expected_total === undefined || !isSignedIn(run)) return null;
  const now = await loadTotal(run, attempt);
  return typeof now !== 'number' || isSameAmount(now, amount) ? null : { kind: 'changed', was: amount, now };
}

/** CHK-13: the state says how it went. */
export async function sendOrder(
  run: AttemptRun,
  { attempt, isRepeat }: Extract<CheckoutState, { isRepeat: boolean }>,
): Promise<void> {
  await run.dispatch(saveCheckouts());
  const order = { ...attempt.order, ...(attempt.transactionId && { transaction_id: attempt.transactionId }) };
  const call = ordersApi.endpoints.placeOrder.initiate(
    { ...order, idempotencyKey: attempt.orderKey },
    { track: false },
  );
  const { data, error } = await toItsEnd(run.dispatch(call));
  const isRefused = isOrderRefused(error, isRepeat);
  const changed = isRefused ? await changedTotal(run, attempt) : null;
  if (error && !changed) report('placeOrder', error);
  if (!isCurrent(run, attempt)) return;
  if (data?.orderId) return finish(run, attempt, data.orderId);
  if (isRefused && !attempt.transactionId) {
    await sendAndSave(run, { type: 'checkout/ended', payload: changed });
    return;
  }
  const { isReturned, returnAt } = refusedPayment(error);
  if (isRefused && isReturned) {
    await sendAndSave(run, { type: 'checkout/ended', payload: { kind: 'refunded' } });
    return;
  }
  const message = messageOf(error);
  await sendAndSave(
    run,
    isRefused
      ? { type: 'checkout/orderRefused', payload: { message, returnAt } }
      : { type: 'checkout/replyLost', payload: { message } },
  );
  await lookUpOrder(run, attempt);
}
