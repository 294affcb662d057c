import { deviceTokenMade } from '../../features/auth/authSlice';
import { openStore } from './openStore';

it('STORE-01 a change just before the page is left is stored', async () => {
  const { store } = await openStore();
  store.dispatch(deviceTokenMade('device-1'));
  expect(window.localStorage.getItem('deviceToken')).toBeNull();
  window.dispatchEvent(new Event('pagehide'));
  expect(window.localStorage.getItem('deviceToken')).toBe('device-1');
});
