import type { Order, PlaceOrderBody } from '../../../../contract/orders';
import type { GetPaymentData } from '../../../../contract/payment';
import { messageOf } from '../../../shared/api/apiError';
import type { MessageKey } from '../../../shared/i18n/messages';
import { isUnpaidCard, type Attempt } from './attempt';
import type { CheckoutEvent, CheckoutState } from './checkoutState';
import { findOrder, hasTotal } from './findOrder';
import { askedConfirmation, isRefusal, refusedPayment } from './refusal';
import type { WithLock } from './withLock';

/** What the customer saw when Place Order was pressed. */
export interface Press {
  offer: string;
  /** AED. */
  shownTotal: number;
  /** '' for cash. */
  cardId: string;
}

/** What is to be sent, from the cart as it is now. */
export type PressedOrder = Omit<
  Attempt,
  'id' | 'paymentKey' | 'orderKey' | 'knownOrders' | 'transactionId' | 'startedAt'
>;

/** Why a press sent nothing. `changed`: the total is another than shown, AED. `blocked`: a sentence says why. */
export type PressStop =
  { kind: 'ended' } | { kind: 'changed'; was: number; now: number } | { kind: 'blocked'; message: MessageKey };

/**
 * How a press, a retry or giving up ended. `open`: the record stays, and the customer is asked. `returned`: the payment
 * goes back to the card. `left`: the customer gave up a paid attempt. `unchecked`: the orders could not be loaded.
 */
export type CheckoutResult =
  | PressStop
  | { kind: 'placed' | 'open' | 'returned' | 'busy' | 'unchecked' }
  | { kind: 'left'; amount: number; transactionId: string; returnAt: string };

/** What a call gave: its data, or why it has none. */
export interface Reply<T> {
  data?: T;
  error?: unknown;
}

/** Everything that the checkout does outside its own state. */
export interface CheckoutDependencies {
  getState: () => CheckoutState;
  dispatch: (event: CheckoutEvent) => void;
  /** Milliseconds since 1970. */
  now: () => number;
  newId: () => string;
  /** '' for nobody. */
  userId: () => string;
  withLock: WithLock;
  /** Asks for cart and place once more and makes the order of them. */
  prepareOrder: (press: Press) => Promise<{ kind: 'ready'; order: PressedOrder } | PressStop>;
  /** What the order costs now, AED, null for an empty cart; 'unchecked' where the cart cannot be had. */
  loadTotal: (order: Attempt['order']) => Promise<number | null | 'unchecked'>;
  /** null where they cannot be had. */
  loadOrders: () => Promise<Order[] | null>;
  makePayment: (payment: {
    cardId: string;
    amount: number;
    idempotencyKey: string;
  }) => Promise<Reply<{ transactionId: string }>>;
  /** null where it cannot be had. */
  loadPayment: (paymentId: string) => Promise<GetPaymentData['payment']['status'] | null>;
  /** The browser leaves the app for the bank's page. */
  goToBank: (url: string) => void;
  /** Says why a call failed, where nothing else does. */
  reportError: (call: 'makePayment' | 'placeOrder', error: unknown) => void;
  placeOrder: (order: PlaceOrderBody & { idempotencyKey: string }) => Promise<Reply<{ orderId: string }>>;
  /** Writes the state. Resolves to whether it outlives a reload. */
  saveRecord: () => Promise<boolean>;
  /** Takes over a record that is kept outside local storage. */
  restoreRecord: () => Promise<void>;
  /** Says that the provider gave no transaction. */
  reportFailedPayment: () => void;
  /** The card is deleted when its order is over, by this visit or the next. */
  markCardForDeletion: (cardId: string) => void;
  unmarkCardForDeletion: (cardId: string) => void;
  deleteMarkedCards: () => void;
  /** Cart, orders, loyalty and promos are another after an order. */
  reloadAfterOrder: () => void;
  reloadCart: () => void;
}

/** After this time an attempt without an order does not stand in the way any more. */
const FORGOTTEN_AFTER_MS = 24 * 60 * 60_000;
const isSameAmount = (a: number, b: number) => Math.abs(a - b) < 0.005;

/**
 * Carries out what the state of the checkout asks for (B-01, A-53, A-63): one press places at most one order. The
 * attempt is on record before each call, and a lost reply leads to looking for the order, never to a blind second call.
 */
export function createCheckoutRunner(deps: CheckoutDependencies) {
  const { getState, dispatch, saveRecord } = deps;

  const ownAttempt = (): Attempt | null => {
    const state = getState();
    return 'attempt' in state && state.attempt.userId === deps.userId() ? state.attempt : null;
  };
  /** A logout may have ended it meanwhile. */
  const isCurrent = (attempt: Attempt) => ownAttempt()?.id === attempt.id;

  /** The attempt is over without an order; a card for one order is kept for the next try. */
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
      // An earlier call of this payment may have charged the card: only a first one is given up.
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
   * Asks what became of a payment that the bank was to confirm; the state follows. 'open': it is not captured, and may
   * be tried again.
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

  /** The new total, where an order without a payment was refused because it is another by now; null otherwise. */
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

  /** Places the order of a payment that has just turned out to be captured. */
  async function sendPaid(): Promise<CheckoutResult> {
    dispatch({ type: 'checkout/orderSent' });
    const state = getState();
    return state.status === 'placing' ? send(state.attempt) : { kind: 'ended' };
  }

  /** Goes on from `paying` or `placing`. */
  async function run(isRetry: boolean): Promise<CheckoutResult> {
    const state = getState();
    if (state.status === 'paying') return (await pay(state.attempt, isRetry)) ?? sendPaid();
    return state.status === 'placing' ? send(state.attempt) : { kind: 'ended' };
  }

  async function prepareAndRun(press: Press): Promise<CheckoutResult> {
    const userId = deps.userId();
    const [prepared, orders] = await Promise.all([deps.prepareOrder(press), deps.loadOrders(), deps.restoreRecord()]);
    // Another tab or a logout came in between.
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

  /** Looks first whether the order came about, and goes on with `work` only where it did not. */
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
      // Before anything is waited for: a second click finds another state.
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
        // A payment repeats the amount that its key is for; cash is what the cart costs now.
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

    /** The customer gives the attempt up. What becomes of a payment is the result. */
    leave: () =>
      afterLookUp(async ({ amount, transactionId }) => {
        const confirmed = await settleConfirmation();
        if (confirmed === 'captured') {
          // Paid after all: the customer decides about it anew.
          dispatch({ type: 'checkout/interrupted' });
          await saveRecord();
          return { kind: 'open' };
        }
        if (confirmed !== 'open') return { kind: confirmed };
        const state = getState();
        const returnAt = state.status === 'refused' ? state.returnAt : '';
        await end({ type: 'checkout/abandoned' });
        // An order may be refused because of what the cart costs now.
        deps.reloadCart();
        return transactionId ? { kind: 'left', amount, transactionId, returnAt } : { kind: 'ended' };
      }),

    /**
     * At the start and when the connection is back: looks for the order of an open attempt. `isBack`: the customer
     * comes from the bank and waits for the order.
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
