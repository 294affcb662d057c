import { fakeDatabase } from '../../testing/fakeDatabase';
import { clearCopy, readCopy, writeCopy } from './durableRecord';

const KEY = 'checkout_attempt';
const useDatabase = (value: object) => Object.defineProperty(window, 'indexedDB', { configurable: true, value });

describe('the copy of a key', () => {
  it.each([
    ['refuses the write', () => fakeDatabase({ isBroken: true })],
    ['is missing', () => undefined],
    [
      'cannot be opened',
      () =>
        useDatabase({
          open: () => {
            const opening: { error: DOMException; onerror?: () => void } = { error: new DOMException('denied') };
            void Promise.resolve().then(() => opening.onerror?.());
            return opening;
          },
        }),
    ],
    ['never answers', () => useDatabase({ open: () => ({}) })],
  ])('is not written where IndexedDB %s', async (_what, arrange) => {
    arrange();
    jest.useFakeTimers();
    const outcomes = Promise.all([writeCopy(KEY, 'text'), readCopy(KEY), clearCopy(KEY)]);
    await jest.advanceTimersByTimeAsync(2000);
    expect(await outcomes).toEqual([false, null, undefined]);
  });
});
