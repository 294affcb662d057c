import { deviceTokenMade } from '../../features/auth/authSlice';
import { flushStorage } from '../../shared/persist/flushStorage';
import { openStore } from './openStore';

it('STORE-01 a change just before the page is left is stored', async () => {
  const { store } = await openStore();
  store.dispatch(deviceTokenMade('device-1'));
  expect(window.localStorage.getItem('deviceToken')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(window.localStorage.getItem('deviceToken')).toBe('device-1');
});

it('STORE-01 storage that is full at a flush is said, and the flush tells what was not stored', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { store } = await openStore();
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  store.dispatch(deviceTokenMade('device-2'));
  expect(await store.dispatch(flushStorage())).toContain('deviceToken');
  expect(store.getState().deviceStorage).toMatchObject({ problem: 'full' });
  full.mockRestore();
  warn.mockRestore();
});
