import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import { isFinal, mayBecome, nextStatuses } from '../../modules/orders/orderStates';
import {
  askAgainAt,
  isUnused,
  nextPaymentState,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  stateOfEvents,
  type PaymentEvent,
  type PaymentState,
} from '../../modules/payment/paymentStates';

test('every pair of payment state and event has the outcome of the table', () => {
  const outcomes = { captured: 'captured', declined: 'declined', returned: 'refunded', closed: 'closed' } as const;
  const table: Record<PaymentState, Partial<Record<PaymentEvent, PaymentState>>> = {
    pending: { ...outcomes, requested: 'pending', no_answer: 'unknown', confirming: 'confirming' },
    unknown: { ...outcomes, requested: 'unknown', no_answer: 'unknown', confirming: 'confirming' },
    confirming: { ...outcomes, requested: 'confirming' },
    captured: {
      requested: 'captured',
      ordered: 'captured',
      captured: 'captured',
      declined: 'declined',
      refund_due: 'refunding',
      returned: 'refunded',
      disputed: 'disputed',
    },
    declined: { captured: 'captured', closed: 'closed' },
    refunding: {
      returned: 'refunded',
      refund_failed: 'refund_failed',
      declined: 'declined',
      disputed: 'disputed',
      closed: 'closed',
    },
    refunded: { disputed: 'disputed', closed: 'closed' },
    refund_failed: { refund_due: 'refunding', returned: 'refunded', disputed: 'disputed', closed: 'closed' },
    disputed: { captured: 'captured', returned: 'refunded', closed: 'closed' },
    closed: {},
  };
  for (const state of PAYMENT_STATES)
    for (const event of PAYMENT_EVENTS)
      assert.equal(nextPaymentState(state, event), table[state][event] ?? null, `${state} ${event}`);
  assert.equal(stateOfEvents([]), 'pending');
  assert.equal(stateOfEvents(['requested', 'no_answer', 'ordered', 'captured', 'refund_due', 'captured']), 'refunding');
});

test('a payment is worked on again when its state says so, ever more seldom, and at last not any more', () => {
  const HOUR = 3_600_000;
  const createdAt = new Date('2026-01-05T08:00:00Z');
  const after = (status: PaymentState, ageMs: number, orderId: string | null = null) => {
    const now = new Date(createdAt.getTime() + ageMs);
    const next = askAgainAt({ status, orderId, createdAt, touchedAt: createdAt }, now, 1000);
    return next && next.getTime() - createdAt.getTime();
  };
  for (const status of ['pending', 'unknown', 'confirming', 'refunding'] as const)
    assert.deepEqual(
      [0, 120_000, 3 * HOUR].map((age) => after(status, age)),
      [60_000, 240_000, 4 * HOUR],
    );
  assert.equal(after('captured', 0), 1001);
  for (const status of ['captured', 'disputed'] as const)
    assert.deepEqual(
      [0, 24, 10 * 24 - 1, 179 * 24, 180 * 24].map((hours) => after(status, hours * HOUR, 'order')),
      [24 * HOUR, 72 * HOUR, 240 * HOUR, 180 * 24 * HOUR, null],
    );
  for (const status of ['declined', 'refunded', 'refund_failed', 'closed'] as const)
    assert.equal(after(status, 0), null);
  const unused = (status: PaymentState, orderId: string | null, ageMs: number) =>
    isUnused({ status, orderId, createdAt, touchedAt: createdAt }, new Date(createdAt.getTime() + ageMs), 1000);
  assert.deepEqual(
    [unused('captured', null, 1001), unused('captured', null, 1000), unused('captured', 'o', 9999)],
    [true, false, false],
  );
  assert.equal(unused('unknown', null, 9999), false);
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

test('ORDS-06 the kitchen is offered the next step and the cancellation until an order is final', () => {
  assert.deepEqual(nextStatuses('delivery', 'Ready_For_Pickup'), ['Picked_Up', 'Cancelled']);
  assert.deepEqual(nextStatuses('pickup', 'Ready_For_Pickup'), ['Delivered', 'Cancelled']);
  for (const status of ORDER_STATUSES.filter(isFinal)) assert.deepEqual(nextStatuses('delivery', status), []);
  assert.deepEqual(ORDER_STATUSES.filter(isFinal), ['Delivered', 'Cancelled']);
});
