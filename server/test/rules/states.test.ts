import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { OrderType } from '../../../contract/common';
import { ORDER_STATUSES, type OrderStatus } from '../../../contract/orders';
import { isFinal, mayBecome, nextStatuses } from '../../modules/orders/orderStates';
import {
  dueTime,
  isOverdue,
  PAYMENT_EVENTS,
  PAYMENT_STATES,
  RELEASE_AFTER_MS,
  nextPaymentState,
  stateOfEvents,
  type PaymentEventKind,
  type PaymentState,
} from '../../modules/payment/paymentStates';

const HOUR = 3_600_000;
const createdAt = new Date('2026-01-05T08:00:00Z');

test('events lead to one state: only a capture takes money, and what a person closed stays closed', () => {
  assert.equal(stateOfEvents([]), 'pending');
  assert.equal(stateOfEvents(['requested', 'authorised', 'ordered', 'capture_due', 'captured']), 'captured');
  assert.equal(stateOfEvents(['requested', 'authorised', 'void_due', 'captured']), 'captured');
  assert.equal(stateOfEvents(['authorised', 'ordered', 'capture_due', 'order_ended']), 'capturing');
  assert.equal(stateOfEvents(['captured', 'refund_due', 'refund_failed', 'refund_due', 'refunded']), 'refunded');
  assert.equal(stateOfEvents(['no_answer', 'closed', ...PAYMENT_EVENTS]), 'closed');
  const statesOf = (event: PaymentEventKind) => PAYMENT_STATES.filter((state) => nextPaymentState(state, event));
  assert.deepEqual(statesOf('refund_due'), ['captured', 'unmatched', 'mismatched', 'refund_failed']);
  assert.deepEqual(statesOf('void_due'), ['pending', 'authorised']);
  assert.deepEqual(statesOf('capture_due'), ['authorised']);
  assert.deepEqual(statesOf('ordered'), ['authorised', 'captured', 'unmatched']);
});

/** Histories by the state that they end in; each word is an event. */
const HISTORIES: Partial<Record<PaymentState, readonly string[]>> = {
  unknown: ['no_answer requested', 'no_answer no_answer'],
  confirming: ['confirming requested'],
  authorised: ['confirming authorised', 'authorised requested', 'authorised ordered', 'declined authorised'],
  capturing: ['authorised ordered capture_due', 'authorised ordered capture_due authorised'],
  captured: ['captured requested', 'captured captured', 'unmatched ordered', 'authorised capture_due captured'],
  voiding: ['authorised void_due', 'authorised ordered order_ended', 'authorised void_due authorised'],
  voided: ['authorised voided', 'authorised capture_due voided', 'authorised void_due voided'],
  unmatched: [
    'unmatched',
    'authorised unmatched',
    'captured unmatched',
    'unmatched captured',
    'authorised void_due unmatched',
  ],
  mismatched: ['authorised capture_due mismatched', 'captured mismatched'],
  declined: ['confirming declined', 'confirming voided', 'captured declined', 'captured refund_due declined'],
  refunding: ['captured refund_due', 'unmatched refund_due', 'captured refund_due refund_failed refund_due'],
  refunded: ['confirming', 'captured', 'unmatched', 'captured refund_due refund_failed', 'captured disputed'].map(
    (history) => `${history} refunded`,
  ),
  refund_failed: [
    'captured refund_due refund_failed',
    'captured refunded captured',
    'captured part_refunded refund_failed',
  ],
  disputed: [
    'captured',
    'unmatched',
    'captured refund_due',
    'captured refunded',
    'captured refund_due refund_failed',
  ].map((history) => `${history} disputed`),
  closed: [
    ...[
      'confirming',
      'unmatched',
      'declined',
      'captured refund_due',
      'captured refunded',
      'mismatched',
      'authorised voided',
    ],
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
    const next = dueTime({ status, orderId, requestedAt: createdAt }, now);
    return next && (next.getTime() - createdAt.getTime()) / HOUR;
  };
  for (const status of ['pending', 'unknown', 'confirming', 'capturing', 'voiding', 'refunding'] as const) {
    const next = [0, 1 / 30, 3].map((hours) => after(status, hours));
    assert.deepEqual(next, [1 / 60, 1 / 15, 4]);
  }
  assert.equal(after('authorised', 0), (RELEASE_AFTER_MS + 1) / HOUR);
  for (const status of ['authorised', 'captured'] as const)
    assert.equal(after(status, 0, 'order'), null, 'the lists say when it is no longer so');
  for (const status of [
    'unmatched',
    'mismatched',
    'declined',
    'voided',
    'refunded',
    'refund_failed',
    'disputed',
  ] as const)
    assert.equal(after(status, 0), null);
  const unused = (status: PaymentState, orderId: string | null, ageMs: number) =>
    isOverdue({ status, orderId, requestedAt: createdAt }, new Date(createdAt.getTime() + ageMs));
  assert.deepEqual(
    [
      unused('authorised', null, RELEASE_AFTER_MS + 1),
      unused('authorised', null, RELEASE_AFTER_MS),
      unused('authorised', 'o', HOUR),
      unused('unmatched', null, HOUR),
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
