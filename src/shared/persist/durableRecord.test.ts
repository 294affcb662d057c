import { writeRecord } from './durableRecord';

describe('a durable record', () => {
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'indexedDB');
    window.sessionStorage.clear();
  });

  it('ends the wait for an IndexedDB that never answers', async () => {
    jest.useFakeTimers();
    Object.defineProperty(window, 'indexedDB', { configurable: true, value: { open: () => ({}) } });
    const kept = writeRecord('checkout_attempt', { id: 'attempt-1' });
    await jest.advanceTimersByTimeAsync(2000);
    await expect(kept).resolves.toBe(true);
    expect(window.sessionStorage.getItem('checkout_attempt')).toContain('attempt-1');
  });
});
