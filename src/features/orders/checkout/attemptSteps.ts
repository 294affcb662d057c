import { isUnpaidCard, type Attempt } from './attempt';
import type { CheckoutDependencies, CheckoutResult } from './checkoutDependencies';
import type { CheckoutEvent } from './checkoutState';
import { findOrder } from './findOrder';

/** The attempt of the signed-in customer. */
export function ownAttempt(deps: CheckoutDependencies): Attempt | null {
  const state = deps.getState();
  return 'attempt' in state && state.attempt.userId === deps.userId() ? state.attempt : null;
}

/** A logout may have ended the attempt meanwhile. */
export const isCurrent = (deps: CheckoutDependencies, attempt: Attempt): boolean => ownAttempt(deps)?.id === attempt.id;

/** Ends the attempt without an order; a one-time card is kept for the next try. */
export async function endAttempt(deps: CheckoutDependencies, event: CheckoutEvent): Promise<void> {
  const attempt = ownAttempt(deps);
  if (attempt?.cardId) deps.unmarkCardForDeletion(attempt.cardId);
  deps.dispatch(event);
  await deps.saveRecord();
}

export async function finishOrder(deps: CheckoutDependencies, orderId: string): Promise<CheckoutResult> {
  deps.dispatch({ type: 'orders/placed', payload: { orderId } });
  deps.reloadAfterOrder();
  await deps.saveRecord();
  deps.deleteMarkedCards();
  return { kind: 'placed' };
}

export async function lookUpOrder(
  deps: CheckoutDependencies,
  attempt: Attempt,
): Promise<{ orderId: string } | 'none' | 'unchecked'> {
  // Without a payment the order was never sent.
  if (isUnpaidCard(attempt)) return 'none';
  const orders = await deps.loadOrders();
  if (!orders) return 'unchecked';
  const order = findOrder(orders, attempt);
  return order ? { orderId: order._id } : 'none';
}
