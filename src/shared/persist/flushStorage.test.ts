import { FLUSH } from 'redux-persist';
import type { AppDispatch, AppState } from '../store/appState';
import type { Services } from '../store/services';
import { flushStorage } from './flushStorage';

type Flush = { type: string; result: (written: Promise<unknown> | undefined) => void };
const flush = (onFlush: (action: Flush) => void) =>
  flushStorage()(onFlush as unknown as AppDispatch, () => ({}) as AppState, {
    failedKeys: () => ['user'],
  } as unknown as Services);

describe('writing the state before the page is left', () => {
  it('waits for the write, and names the keys that could not be written', async () => {
    let isWritten = false;
    const failed = await flush(({ type, result }) => {
      expect(type).toBe(FLUSH);
      result(
        Promise.resolve().then(() => {
          isWritten = true;
        }),
      );
    });
    expect([isWritten, failed]).toEqual([true, ['user']]);
  });

  it('names them too where nothing was left to write, and none without persistence', async () => {
    await expect(flush(({ result }) => result(undefined))).resolves.toEqual(['user']);
    await expect(flush(() => undefined)).resolves.toEqual([]);
  });
});
