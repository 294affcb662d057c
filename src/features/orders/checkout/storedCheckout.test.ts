import type { RecordedCheckout } from './checkoutState';
import { checkoutCodec, readRecordedCheckout } from './storedCheckout';

const older = {
  id: 'a1',
  step: 'placing',
  userId: 'user-1',
  amount: 50,
  image: '',
  paymentMethod: 'Card',
  transactionId: 'pay-1',
  cardId: 'card-1',
  knownOrders: ['order-1'],
  startedAt: 1000,
  message: 'Closed',
  returnAt: '2026-05-04T11:42:00Z',
  order: { order_from: 'Web', delivery_instruction: '', payment_method: 'Card', user_address_id: 'address-1' },
};

describe('the stored checkout', () => {
  it.each([
    ['paying', '', 'paying'],
    ['paying', 'pay-1', 'paid'],
    ['confirming', '', 'confirming'],
    ['unconfirmed', '', 'unconfirmed'],
    ['placing', 'pay-1', 'placing'],
    ['unknown', '', 'unknown'],
    ['failed', 'pay-1', 'refused'],
    ['failed', '', 'unknown'],
    ['refused', 'pay-1', 'refused'],
  ])('B-01 reads step %s with transaction "%s" of any version as %s', (step, transactionId, status) => {
    expect(readRecordedCheckout({ ...older, step, transactionId }).status).toBe(status);
  });

  it('B-01 gives a record of an older version the keys of its calls, and deletes no card for it', () => {
    expect(readRecordedCheckout(older).attempt).toMatchObject({
      paymentKey: 'a1-pay',
      orderKey: 'a1-order',
      keepCard: true,
    });
  });

  it.each([
    ['nothing', null],
    ['no id', { ...older, id: '' }],
    ['an unknown step', { ...older, step: 'sleeping' }],
    ['an unknown way to pay', { ...older, paymentMethod: 'Gold' }],
    ['an order paid in another way', { ...older, paymentMethod: 'COD' }],
  ])('drops a record with %s', (_name, value) => {
    expect(() => readRecordedCheckout(value)).toThrow();
  });

  it('writes what it reads', () => {
    const { attempt } = readRecordedCheckout({ ...older, keepCard: false });
    const states: RecordedCheckout[] = [
      { status: 'paying', attempt: { ...attempt, transactionId: '' } },
      { status: 'confirming', attempt: { ...attempt, transactionId: '' }, paymentId: 'pay-1' },
      { status: 'unconfirmed', attempt: { ...attempt, transactionId: '' }, paymentId: 'pay-1', isDeclined: true },
      { status: 'paid', attempt: { ...attempt, order: { ...attempt.order, expected_total: 0 } } },
      { status: 'placing', attempt },
      { status: 'unknown', attempt, message: 'No reply' },
      { status: 'refused', attempt, message: 'Closed', returnAt: '2026-05-04T11:42:00Z' },
    ];
    for (const state of states) expect(checkoutCodec.decode(checkoutCodec.encode(state) ?? '')).toEqual(state);
  });

  it('keeps nothing of a press without an attempt, and nothing of a placed order', () => {
    expect(checkoutCodec.encode({ status: 'quoting' })).toBeNull();
    expect(checkoutCodec.encode({ status: 'placed', orderId: 'order-1', image: '' })).toBeNull();
  });
});
