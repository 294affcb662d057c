import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderType } from '../../../contract/common';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import { isFinal, mayBecome, nextStatuses } from '../../modules/orders/orderStates';
import {
  nextCheckTime,
  isOverdue,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  nextPaymentState,
  stateOfEvents,
  type PaymentEventKind,
  type PaymentState,
} from '../../modules/payment/paymentStates';

const HOUR = 3_600_000;
const createdAt = new Date('2026-01-05T08:00:00Z');

test('events lead to one state: money that was taken late is refunded, and what a person closed stays closed', () => {
  assert.equal(stateOfEvents([]), 'pending');
  assert.equal(stateOfEvents(['requested', 'no_answer', 'ordered', 'captured', 'refund_due', 'captured']), 'refunding');
  assert.equal(stateOfEvents(['declined', 'captured', 'ordered', 'disputed', 'captured']), 'captured');
  assert.equal(stateOfEvents(['captured', 'refund_due', 'refund_failed', 'refund_due', 'refunded']), 'refunded');
  assert.equal(stateOfEvents(['no_answer', 'closed', ...PAYMENT_EVENTS]), 'closed');
  // Nothing but a capture takes money, and only what was taken can be ordered with or paid back.
  for (const state of PAYMENT_STATES)
    if (nextPaymentState(state, 'ordered') ?? nextPaymentState(state, 'refund_due'))
      assert.ok(['captured', 'found', 'refund_failed'].includes(state), state);
});

/** Histories by the state that they end in; each word is an event. */
const HISTORIES: Partial<Record<PaymentState, readonly string[]>> = {
  unknown: ['no_answer requested', 'no_answer found'],
  confirming: ['confirming requested'],
  captured: ['confirming captured', 'captured requested', 'captured captured', 'found adopted', 'found ordered'],
  found: ['found', 'captured found', 'found captured'],
  declined: ['confirming declined', 'captured declined', 'found declined', 'captured refund_due declined'],
  refunding: ['captured refund_due', 'found refund_due', 'captured refund_due refund_failed refund_due'],
  refunded: ['confirming', 'captured', 'found', 'captured refund_due refund_failed', 'captured disputed'].map(
    (history) => `${history} refunded`,
  ),
  refund_failed: ['captured refund_due refund_failed', 'captured refunded captured'],
  disputed: ['captured', 'found', 'captured refund_due', 'captured refunded', 'captured refund_due refund_failed'].map(
    (history) => `${history} disputed`,
  ),
  closed: [
    ...['confirming', 'found', 'declined', 'captured refund_due', 'captured refunded'],
    ...['captured refund_due refund_failed', 'captured disputed'],
  ].map((history) => `${history} closed`),
};

test('what the bank, the provider, the customer and a person do to a payment leads to these states', () => {
  for (const [state, histories] of Object.entries(HISTORIES))
    for (const history of histories)
      assert.equal(stateOfEvents(history.split(' ') as PaymentEventKind[]), state, history);
});

test('a payment is worked on again when its state says so, ever more seldom, and at last not any more', () => {
  const after = (status: PaymentState, hours: number, orderId: string | null = null) => {
    const now = new Date(createdAt.getTime() + hours * HOUR);
    const next = nextCheckTime({ status, orderId, requestedAt: createdAt }, now, 1000);
    return next && (next.getTime() - createdAt.getTime()) / HOUR;
  };
  for (const status of ['pending', 'unknown', 'confirming', 'refunding'] as const) {
    const next = [0, 1 / 30, 3].map((hours) => after(status, hours));
    assert.deepEqual(next, [1 / 60, 1 / 15, 4]);
  }
  assert.equal(after('captured', 0), 1001 / HOUR);
  assert.equal(after('captured', 0, 'order'), null, 'the lists say when it is no longer so');
  for (const status of ['found', 'declined', 'refunded', 'refund_failed', 'disputed', 'closed'] as const)
    assert.equal(after(status, 0), null);
  const unused = (status: PaymentState, orderId: string | null, ageMs: number) =>
    isOverdue({ status, orderId, requestedAt: createdAt }, new Date(createdAt.getTime() + ageMs), 1000);
  assert.deepEqual(
    [
      unused('captured', null, 1001),
      unused('captured', null, 1000),
      unused('captured', 'o', 9999),
      unused('found', null, 9999),
    ],
    [true, false, false, false],
  );
});

test('ORDS-06 the kitchen is offered the next step and the cancellation until an order is final', () => {
  const pickup = ['Placed', 'Accepted', 'Preparing', 'Ready_For_Pickup', 'Delivered'] as const;
  for (const [type, way] of Object.entries({ pickup, delivery: [...pickup.slice(0, 4), 'Picked_Up', 'Delivered'] }))
    for (const [index, status] of way.slice(0, -1).entries())
      assert.deepEqual(nextStatuses(type as OrderType, status as OrderStatus), [way[index + 1], 'Cancelled']);
  assert.deepEqual(ORDER_STATUSES.filter(isFinal), ['Delivered', 'Cancelled']);
  for (const status of ORDER_STATUSES.filter(isFinal)) assert.deepEqual(nextStatuses('delivery', status), []);
});

test('a customer cancels an order that is placed and not yet accepted, and moves it nowhere else', () => {
  const moves = ORDER_STATUSES.flatMap((from) =>
    ORDER_STATUSES.filter((to) => mayBecome('delivery', from, to, 'customer')).map((to) => `${from} ${to}`),
  );
  assert.deepEqual(moves, ['Placed Cancelled']);
});
