import { ORDER_STATUSES } from '../../../contract/orders';
import { anOrder } from '../../testing/builders';
import { isFinal, isKnownStatus, newestActive, orderSteps, reachedAt, stepOf, toneOf } from './orderStatus';

describe('order statuses', () => {
  it('ORDS-06 Delivered is completed, Cancelled cancelled, everything else active', () => {
    expect(['Placed', 'Picked_Up', 'Delivered', 'Cancelled'].map(toneOf)).toEqual([
      'mandatory',
      'mandatory',
      'open',
      'close',
    ]);
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

  it('knows the statuses of the specification and no other', () => {
    expect(ORDER_STATUSES.filter(isKnownStatus)).toEqual(ORDER_STATUSES);
    expect([isKnownStatus('On_Hold'), isKnownStatus('')]).toEqual([false, false]);
  });

  it('a status was reached when the history says so; without a history, Placed when the order was created', () => {
    const createdAt = '2026-03-05T10:00:00Z';
    const status_history = [
      { status: 'Placed' as const, at: '2026-03-05T10:00:01Z' },
      { status: 'Accepted' as const, at: '2026-03-05T10:05:00Z' },
    ];
    const order = anOrder({ createdAt, status_history });
    expect(reachedAt(order, 'Placed')).toBe('2026-03-05T10:00:01Z');
    expect(reachedAt(order, 'Accepted')).toBe('2026-03-05T10:05:00Z');
    expect(reachedAt(order, 'Delivered')).toBe('');
    const { status_history: _none, ...withoutHistory } = order;
    expect(reachedAt(withoutHistory, 'Placed')).toBe(createdAt);
    expect(reachedAt(withoutHistory, 'Accepted')).toBe('');
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
