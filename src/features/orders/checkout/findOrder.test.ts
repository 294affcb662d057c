import { anAttempt } from '../../../testing/checkout';
import { readOrder } from '../ordersApi';
import { findOrder } from './findOrder';

const startedAt = Date.parse('2026-11-23T10:00:00.000Z');
const attempt = anAttempt({ startedAt, knownOrders: [] });
const sent = {
  _id: 'order-1',
  type: 'delivery',
  createdAt: new Date(startedAt + 1000).toISOString(),
  grand_total: '50.00',
  payment_method: 'COD',
};
const dayBefore = new Date(startedAt - 25 * 60 * 60_000).toISOString();
const minutesBefore = new Date(startedAt - 3 * 60_000).toISOString();

describe('the order of an attempt without a reply (B-01)', () => {
  it.each([
    ...['COD', '', 'Cash on delivery', 'cash'].map((payment_method) => ({ payment_method })),
    ...['', startedAt, '23/11/2026 14:00'].map((createdAt) => ({ createdAt })),
  ])('is found with %p', (over) => {
    expect(findOrder([readOrder({ ...sent, ...over })], attempt)?._id).toBe('order-1');
  });

  it('is found among earlier orders that are unknown, and for pickup', () => {
    expect(findOrder([readOrder(sent)], { ...attempt, knownOrders: null })?._id).toBe('order-1');
    const pickup = { ...attempt, order: { ...attempt.order, user_address_id: undefined, branch_id: 'branch-1' } };
    expect(findOrder([readOrder({ ...sent, type: 'pickup' })], pickup)?._id).toBe('order-1');
  });

  it.each([
    ['another payment method of the specification', { payment_method: 'Card' }, {}],
    ['an unknown time, if the earlier orders are unknown', { createdAt: '' }, { knownOrders: null }],
    [
      'a time minutes before the attempt, if the earlier orders are unknown',
      { createdAt: minutesBefore },
      { knownOrders: null },
    ],
    ['a time before the attempt', { createdAt: dayBefore }, {}],
    ['another total', { grand_total: 51 }, {}],
    ['another type', { type: 'pickup' }, {}],
    ['the id of an earlier one', {}, { knownOrders: ['order-1'] }],
  ])('is not one with %s', (_what, over, attemptFields) => {
    expect(findOrder([readOrder({ ...sent, ...over })], { ...attempt, ...attemptFields })).toBeUndefined();
  });
});
