import { readOrder } from '../ordersApi';
import type { Attempt } from './checkoutState';
import { findOrder } from './findOrder';

const startedAt = Date.parse('2026-11-23T10:00:00.000Z');
const attempt: Attempt = {
  id: 'a1',
  paymentKey: 'a1-pay',
  orderKey: 'a1-order',
  userId: 'user-1',
  amount: 50,
  knownOrders: [],
  image: '',
  paymentMethod: 'COD',
  transactionId: '',
  order: { order_from: 'Web', delivery_instruction: '', payment_method: 'COD', user_address_id: 'address-1' },
  cardId: '',
  keepCard: true,
  startedAt,
};
const sent = {
  _id: 'order-1',
  type: 'delivery',
  createdAt: new Date(startedAt + 1000).toISOString(),
  grand_total: '50.00',
  payment_method: 'COD',
};

describe('the order of an attempt without a reply (B-01)', () => {
  test.each(['COD', '', 'Cash on delivery', 'cash'])('is found with the payment method %p', (payment_method) => {
    expect(findOrder([readOrder({ ...sent, payment_method })], attempt)?._id).toBe('order-1');
  });

  test('is not an order with another payment method of the specification', () => {
    expect(findOrder([readOrder({ ...sent, payment_method: 'Card' })], attempt)).toBeUndefined();
  });

  test.each(['', startedAt, '23/11/2026 14:00'])('is found with the creation time %p', (createdAt) => {
    expect(findOrder([readOrder({ ...sent, createdAt })], attempt)?._id).toBe('order-1');
  });

  test('is not an order of unknown time if the earlier orders are unknown', () => {
    expect(findOrder([readOrder({ ...sent, createdAt: '' })], { ...attempt, knownOrders: null })).toBeUndefined();
  });

  test('is not an order from before the attempt', () => {
    const createdAt = new Date(startedAt - 25 * 60 * 60_000).toISOString();
    expect(findOrder([readOrder({ ...sent, createdAt })], attempt)).toBeUndefined();
  });
});
