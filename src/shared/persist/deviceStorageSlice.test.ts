import { deviceStorageSlice, storageFailed, storageNoticeClosed } from './deviceStorageSlice';

const { reducer } = deviceStorageSlice;
const { selectStorageNotice } = deviceStorageSlice.getSelectors();

it('the first problem is shown until the customer closes the notice', () => {
  const denied = reducer(undefined, storageFailed('denied'));
  expect(selectStorageNotice(deviceStorageSlice.getInitialState())).toBeNull();
  expect(selectStorageNotice(denied)).toBe('denied');
  expect(selectStorageNotice(reducer(denied, storageFailed('full')))).toBe('denied');
  expect(selectStorageNotice(reducer(denied, storageNoticeClosed()))).toBeNull();
});
