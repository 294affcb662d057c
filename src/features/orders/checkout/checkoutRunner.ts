import type { Order, PlaceOrderBody } from '../../../../contract/orders';
import type { GetPaymentData } from '../../../../contract/payment';
import { messageOf } from '../../../shared/api/apiError';
import type { MessageKey } from '../../../shared/i18n/messages';
import { isUnpaidCard, type Attempt } from './attempt';
import type { CheckoutEvent, CheckoutState } from './checkoutState';
import { findOrder, hasTotal } from './findOrder';
import { askedConfirmation, isRefusal, refusedPayment } from './refusal';
import type { WithLock } from './withLock';

/** The data on the screen when Place Order was pressed. */
export interface Press {
  offer: string;
  /** AED. */
  shownTotal: number;
  /** '' for cash. */
  cardId: string;
}

/** The order to send, built from the current cart. */
export type PressedOrder = Omit<
  Attempt,
  'id' | 'paymentKey' | 'orderKey' | 'knownOrders' | 'transactionId' | 'startedAt'
>;

/** Why a press sent nothing. `changed`: the new total, AED. `blocked`: a message. */
export type PressStop =
  { kind: 'ended' } | { kind: 'changed'; was: number; now: number } | { kind: 'blocked'; message: MessageKey };

/**
 * The result of a press, a retry or giving up. `open`: the attempt stays stored and the customer decides. `returned`:
 * the payment is refunded. `left`: the customer gave up a paid attempt. `unchecked`: the orders could not be loaded.
 */
export type CheckoutResult =
  | PressStop
  | { kind: 'placed' | 'open' | 'returned' | 'busy' | 'unchecked' }
  | { kind: 'left'; amount: number; transactionId: string; returnAt: string };

/** The result of a call: its data or its error. */
export interface Reply<T> {
  data?: T;
  error?: unknown;
}

/** All side effects of the checkout. */
export interface CheckoutDependencies {
  getState: () => CheckoutState;
  dispatch: (event: CheckoutEvent) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** '' without a user. */
  userId: () => string;
  withLock: WithLock;
  /** Refetches cart and place and builds the order. */
  prepareOrder: (press: Press) => Promise<{ kind: 'ready'; order: PressedOrder } | PressStop>;
  /** The current total, AED; null for an empty cart; 'unchecked' if the cart cannot be loaded. */
  loadTotal: (order: Attempt['order']) => Promise<number | null | 'unchecked'>;
  /** null if they cannot be loaded. */
  loadOrders: () => Promise<Order[] | null>;
  makePayment: (payment: {
    cardId: string;
    amount: number;
    idempotencyKey: string;
  }) => Promise<Reply<{ transactionId: string }>>;
  /** null if it cannot be loaded. */
  loadPayment: (paymentId: string) => Promise<GetPaymentData['payment']['status'] | null>;
  /** Navigates to the bank's page, outside the app. */
  goToBank: (url: string) => void;
  /** Shows the error of a call that no other part shows. */
  reportError: (call: 'makePayment' | 'placeOrder', error: unknown) => void;
  placeOrder: (order: PlaceOrderBody & { idempotencyKey: string }) => Promise<Reply<{ orderId: string }>>;
  /** Stores the state. Resolves to whether it survives a reload. */
  saveRecord: () => Promise<boolean>;
  /** Restores an attempt from a copy outside local storage. */
  restoreRecord: () => Promise<void>;
  /** Shows that the provider returned no transaction. */
  reportFailedPayment: () => void;
  /** Marks the card for deletion after its order, in this visit or the next. */
  markCardForDeletion: (cardId: string) => void;
  unmarkCardForDeletion: (cardId: string) => void;
  deleteMarkedCards: () => void;
  /** Invalidates the cached data that an order changes: cart, orders, loyalty and promos. */
  reloadAfterOrder: () => void;
  reloadCart: () => void;
}

/** Age after which an attempt without an order no longer blocks a new one. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;
const isSameAmount = (a: number, b: number) => Math.abs(a - b) < 0.005;

/**
 * Runs the side effects of the checkout's state (B-01, A-53, A-63): one press places at most one order. The attempt is
 * stored before each call, and a lost reply leads to a look-up of the order, never to a blind repetition.
 */
export function createCheckoutRunner(deps: CheckoutDependencies) {
  const { getState, dispatch, saveRecord } = deps;

  const ownAttempt = (): Attempt | null => {
    const state = getState();
    return 'attempt' in state && state.attempt.userId === deps.userId() ? state.attempt : null;
  };
  /** A logout may have ended the attempt meanwhile. */
  const isCurrent = (attempt: Attempt) => ownAttempt()?.id === attempt.id;

  /** Ends the attempt without an order; a one-time card is kept for the next try. */
  async function end(event: CheckoutEvent): Promise<void> {
    const attempt = ownAttempt();
    if (attempt?.cardId) deps.unmarkCardForDeletion(attempt.cardId);
    dispatch(event);
    await saveRecord();
  }

  async function finish(orderId: string): Promise<CheckoutResult> {
    dispatch({ type: 'orders/placed', payload: { orderId } });
    deps.reloadAfterOrder();
    await saveRecord();
    deps.deleteMarkedCards();
    return { kind: 'placed' };
  }

  async function lookUpOrder(attempt: Attempt): Promise<{ orderId: string } | 'none' | 'unchecked'> {
    // Without a payment the order was never sent.
    if (isUnpaidCard(attempt)) return 'none';
    const orders = await deps.loadOrders();
    if (!orders) return 'unchecked';
    const order = findOrder(orders, attempt);
    return order ? { orderId: order._id } : 'none';
  }

  /** CHK-11, CHK-12. null: paid. */
  async function pay(attempt: Attempt, isRetry: boolean): Promise<CheckoutResult | null> {
    if (!attempt.keepCard) deps.markCardForDeletion(attempt.cardId);
    if (!(await saveRecord())) {
      // An earlier call of this payment may have charged the card, so only a first call can be given up.
      if (isRetry) dispatch({ type: 'checkout/replyLost', payload: { message: '' } });
      else await end({ type: 'checkout/paymentDeclined' });
      return { kind: 'blocked', message: 'cart.attemptNotKept' };
    }
    const { data, error } = await deps.makePayment({
      cardId: attempt.cardId,
      amount: attempt.amount,
      idempotencyKey: attempt.paymentKey,
    });
    const asked = askedConfirmation(error);
    if (error && !asked) deps.reportError('makePayment', error);
    if (!isCurrent(attempt)) return { kind: 'ended' };
    if (asked) {
      dispatch({ type: 'checkout/confirmationAsked', payload: { paymentId: asked.paymentId } });
      await saveRecord();
      deps.goToBank(asked.url);
      return { kind: 'open' };
    }
    if (error && !isRefusal(error)) {
      dispatch({ type: 'checkout/replyLost', payload: { message: messageOf(error) } });
      await saveRecord();
      return { kind: 'open' };
    }
    if (!data?.transactionId) {
      if (!error) deps.reportFailedPayment();
      await end({ type: 'checkout/paymentDeclined' });
      return { kind: 'ended' };
    }
    dispatch({ type: 'checkout/paymentAccepted', payload: { transactionId: data.transactionId } });
    await saveRecord();
    return null;
  }

  /**
   * Looks up a payment that the bank had to confirm, and updates the state. 'open': not captured, a retry is possible.
   */
  async function settleConfirmation(): Promise<'captured' | 'open' | 'returned' | 'unchecked'> {
    const state = getState();
    if (state.status !== 'confirming' && state.status !== 'unconfirmed') return 'open';
    const { attempt, paymentId } = state;
    const found = await deps.loadPayment(paymentId);
    if (!isCurrent(attempt)) return 'open';
    if (found === 'returned') {
      await end({ type: 'checkout/paymentReturned' });
      return 'returned';
    }
    if (found === 'captured') dispatch({ type: 'checkout/paymentAccepted', payload: { transactionId: paymentId } });
    else if (found || state.status === 'confirming')
      dispatch({ type: 'checkout/notConfirmed', payload: { isDeclined: found === 'declined' } });
    await saveRecord();
    return found === 'captured' ? 'captured' : found ? 'open' : 'unchecked';
  }

  /** The new total, if an unpaid order was refused because its total has changed; null otherwise. */
  async function changedTotal(attempt: Attempt, error: unknown): Promise<PressStop | null> {
    const { order, amount, transactionId } = attempt;
    if (!isRefusal(error) || transactionId || order.expected_total === undefined || !isCurrent(attempt)) return null;
    const total = await deps.loadTotal(order);
    return typeof total !== 'number' || isSameAmount(total, amount)
      ? null
      : { kind: 'changed', was: amount, now: total };
  }

  /** CHK-13. */
  async function send(attempt: Attempt): Promise<CheckoutResult> {
    await saveRecord();
    const { data, error } = await deps.placeOrder({
      ...attempt.order,
      ...(attempt.transactionId && { transaction_id: attempt.transactionId }),
      idempotencyKey: attempt.orderKey,
    });
    const changed = await changedTotal(attempt, error);
    if (error && !changed) deps.reportError('placeOrder', error);
    if (!isCurrent(attempt)) return { kind: 'ended' };
    if (data?.orderId) return finish(data.orderId);
    if (error && isRefusal(error)) {
      const { isReturned, returnAt } = refusedPayment(error);
      const refused: CheckoutEvent = {
        type: 'checkout/orderRefused',
        payload: { message: messageOf(error), returnAt },
      };
      if (!attempt.transactionId) {
        await end(refused);
        return changed ?? { kind: 'ended' };
      }
      if (isReturned) {
        await end({ type: 'checkout/paymentReturned' });
        return { kind: 'returned' };
      }
      dispatch(refused);
    } else {
      dispatch({ type: 'checkout/replyLost', payload: { message: messageOf(error) } });
    }
    await saveRecord();
    const found = await lookUpOrder(attempt);
    return typeof found === 'object' && isCurrent(attempt) ? finish(found.orderId) : { kind: 'open' };
  }

  /** Places the order of a payment that turned out to be captured. */
  async function sendPaid(): Promise<CheckoutResult> {
    dispatch({ type: 'checkout/orderSent' });
    const state = getState();
    return state.status === 'placing' ? send(state.attempt) : { kind: 'ended' };
  }

  /** Continues from `paying` or `placing`. */
  async function run(isRetry: boolean): Promise<CheckoutResult> {
    const state = getState();
    if (state.status === 'paying') return (await pay(state.attempt, isRetry)) ?? sendPaid();
    return state.status === 'placing' ? send(state.attempt) : { kind: 'ended' };
  }

  async function prepareAndRun(press: Press): Promise<CheckoutResult> {
    const userId = deps.userId();
    const [prepared, orders] = await Promise.all([deps.prepareOrder(press), deps.loadOrders(), deps.restoreRecord()]);
    // Another tab or a logout has changed the state meanwhile.
    if (getState().status !== 'quoting' || deps.userId() !== userId) return { kind: 'open' };
    if (prepared.kind !== 'ready') return prepared;
    const id = deps.newId();
    dispatch({
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
    return run(false);
  }

  /** Looks the order up first, and runs `work` only if it does not exist. */
  const afterLookUp = (work: (attempt: Attempt) => Promise<CheckoutResult>): Promise<CheckoutResult> =>
    exclusively(async () => {
      const attempt = ownAttempt();
      if (!attempt) return { kind: 'ended' };
      const found = await lookUpOrder(attempt);
      if (!isCurrent(attempt)) return { kind: 'ended' };
      if (found === 'unchecked') return { kind: 'unchecked' };
      return found === 'none' ? work(attempt) : finish(found.orderId);
    });

  async function exclusively(work: () => Promise<CheckoutResult>): Promise<CheckoutResult> {
    const result = await deps.withLock(work);
    return result === 'busy' ? { kind: 'busy' } : result;
  }

  return {
    async place(press: Press): Promise<CheckoutResult> {
      if (getState().status !== 'idle') return { kind: 'busy' };
      // Before any await, so that a second click finds another state.
      dispatch({ type: 'checkout/pressed' });
      try {
        return await exclusively(() => prepareAndRun(press));
      } finally {
        dispatch({ type: 'checkout/stopped' });
      }
    },

    /** Repeats the same payment and the same order, never a second one. */
    retry: () =>
      afterLookUp(async (attempt) => {
        // A payment repeats the amount of its key; a cash order has the cart's current total.
        if (attempt.paymentMethod !== 'Card') {
          const total = await deps.loadTotal(attempt.order);
          if (!isCurrent(attempt)) return { kind: 'ended' };
          if (total === 'unchecked') return { kind: 'unchecked' };
          if (total !== null && !isSameAmount(total, attempt.amount)) {
            await end({ type: 'checkout/abandoned' });
            return { kind: 'changed', was: attempt.amount, now: total };
          }
        }
        const confirmed = await settleConfirmation();
        if (confirmed === 'captured') return sendPaid();
        if (confirmed !== 'open') return { kind: confirmed };
        dispatch({ type: 'checkout/retried' });
        return run(true);
      }),

    /** Gives the attempt up; resolves to the state of its payment. */
    leave: () =>
      afterLookUp(async ({ amount, transactionId }) => {
        const confirmed = await settleConfirmation();
        if (confirmed === 'captured') {
          // It was captured after all, so the customer decides again.
          dispatch({ type: 'checkout/interrupted' });
          await saveRecord();
          return { kind: 'open' };
        }
        if (confirmed !== 'open') return { kind: confirmed };
        const state = getState();
        const returnAt = state.status === 'refused' ? state.returnAt : '';
        await end({ type: 'checkout/abandoned' });
        // The order may have been refused because the cart's total has changed.
        deps.reloadCart();
        return transactionId ? { kind: 'left', amount, transactionId, returnAt } : { kind: 'ended' };
      }),

    /**
     * At the start and after reconnecting: looks up the order of an open attempt. `isBack`: the customer returns from
     * the bank and waits for the order.
     */
    async recover({ isBack = false } = {}): Promise<CheckoutResult> {
      const result = await deps.withLock<CheckoutResult>(
        async () => {
          const attempt = ownAttempt();
          if (!attempt) return { kind: 'ended' };
          const confirmed = await settleConfirmation();
          if (!isCurrent(attempt)) return { kind: confirmed === 'returned' ? 'returned' : 'ended' };
          if (confirmed === 'captured' && isBack) return sendPaid();
          const found = await lookUpOrder(attempt);
          if (!isCurrent(attempt)) return { kind: 'ended' };
          if (typeof found === 'object') return finish(found.orderId);
          if (found === 'none' && deps.now() - attempt.startedAt > FORGOTTEN_AFTER_MS) {
            await end({ type: 'checkout/abandoned' });
            return { kind: 'ended' };
          }
          dispatch({ type: 'checkout/interrupted' });
          await saveRecord();
          return { kind: 'open' };
        },
        { wait: true },
      );
      return result === 'busy' ? { kind: 'busy' } : result;
    },
  };
}

export type CheckoutRunner = ReturnType<typeof createCheckoutRunner>;
