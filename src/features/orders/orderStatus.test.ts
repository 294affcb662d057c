import { anOrder } from '../../testing/builders';
import { isFinal, newestActive, ORDER_STATUSES, orderSteps, stepOf, toneOf } from './orderStatus';

describe('order statuses', () => {
  it('ORDS-06 Delivered is completed, Cancelled cancelled, everything else active', () => {
    expect(ORDER_STATUSES.map(toneOf)).toEqual(['active', 'active', 'active', 'active', 'active', 'done', 'cancelled']);
    expect(ORDER_STATUSES.filter(isFinal)).toEqual(['Delivered', 'Cancelled']);
  });

  it('every status of a type has its index among the steps', () => {
    expect(orderSteps('delivery').map((status) => stepOf({ type: 'delivery', status }))).toEqual([0, 1, 2, 3, 4, 5]);
    expect(orderSteps('pickup').map((status) => stepOf({ type: 'pickup', status }))).toEqual([0, 1, 2, 3, 4]);
    expect(orderSteps('pickup')).not.toContain('Picked_Up');
    expect(stepOf({ type: 'pickup', status: 'Picked_Up' })).toBe(3);
    expect(stepOf({ type: 'delivery', status: 'Cancelled' })).toBe(-1);
    expect(stepOf({ type: 'delivery', status: 'On_Hold' as never })).toBe(-1);
  });

  it('B-06 Home shows the newest active order', () => {
    const older = anOrder({ _id: 'a', createdAt: '2026-03-05T10:00:00Z' });
    const newer = anOrder({ _id: 'b', createdAt: '2026-03-05T12:00:00Z' });
    const done = anOrder({ _id: 'c', status: 'Delivered', createdAt: '2026-03-06T12:00:00Z' });
    expect(newestActive([older, newer, done])?._id).toBe('b');
    expect(newestActive([done])).toBeUndefined();
    expect(newestActive(undefined)).toBeUndefined();
  });
});
