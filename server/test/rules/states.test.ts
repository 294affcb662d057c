import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import { isFinal, mayBecome, nextStatuses } from '../../modules/orders/orderStates';
import {
  isSettled,
  nextPaymentState,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  type PaymentEvent,
  type PaymentState,
} from '../../modules/payment/paymentStates';

test('every pair of payment state and event has the outcome of the table', () => {
  const table: [PaymentState, PaymentEvent, PaymentState][] = [
    ['pending', 'noFinalAnswer', 'unknown'],
    ['pending', 'captured', 'captured'],
    ['pending', 'declined', 'declined'],
    ['pending', 'refunded', 'refunded'],
    ['unknown', 'captured', 'captured'],
    ['unknown', 'declined', 'declined'],
    ['unknown', 'refunded', 'refunded'],
    ['captured', 'refundStarted', 'refunding'],
    ['captured', 'refunded', 'refunded'],
    ['declined', 'captured', 'captured'],
    ['refunding', 'refunded', 'refunded'],
    ['refunding', 'refundFailed', 'refund_failed'],
    ['refunding', 'declined', 'declined'],
    ['refund_failed', 'refundStarted', 'refunding'],
    ['refund_failed', 'refunded', 'refunded'],
  ];
  for (const state of PAYMENT_STATES)
    for (const event of PAYMENT_EVENTS) {
      const expected = table.find(([from, what]) => from === state && what === event)?.[2] ?? null;
      assert.equal(nextPaymentState(state, event), expected, `${state} ${event}`);
    }
});

test('ORDS-06 an order goes only to the status that follows, and customers cancel only what nobody accepted', () => {
  const path: Record<'delivery' | 'pickup', OrderStatus[]> = {
    delivery: ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Picked_Up', 'Delivered'],
    pickup: ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Delivered'],
  };
  for (const type of ['delivery', 'pickup'] as const)
    for (const from of ORDER_STATUSES)
      for (const to of ORDER_STATUSES) {
        const at = path[type].indexOf(from);
        const isStep = to !== 'Cancelled' && at >= 0 && path[type][at + 1] === to;
        const isOpen = from !== 'Delivered' && from !== 'Cancelled';
        assert.equal(mayBecome(type, from, to, 'kitchen'), isStep || (to === 'Cancelled' && isOpen), `${from} ${to}`);
        assert.equal(mayBecome(type, from, to, 'customer'), to === 'Cancelled' && from === 'Placed', `${from} ${to}`);
      }
});

test('a payment is settled when only a person or a refund can change it', () => {
  assert.deepEqual(
    PAYMENT_STATES.filter((state) => !isSettled(state)),
    ['pending', 'unknown', 'refunding'],
  );
});

test('ORDS-06 the kitchen is offered the next step and the cancellation until an order is final', () => {
  assert.deepEqual(nextStatuses('delivery', 'Ready_For_Pickup'), ['Picked_Up', 'Cancelled']);
  assert.deepEqual(nextStatuses('pickup', 'Ready_For_Pickup'), ['Delivered', 'Cancelled']);
  for (const status of ORDER_STATUSES.filter(isFinal)) assert.deepEqual(nextStatuses('delivery', status), []);
  assert.deepEqual(ORDER_STATUSES.filter(isFinal), ['Delivered', 'Cancelled']);
});
