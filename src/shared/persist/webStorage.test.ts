import { createMemoryStorage, makeStorageReadOnly, openWebStorage } from './webStorage';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

it('storage is null where reading it throws', () => {
  expect(openWebStorage('localStorage')).toBe(window.localStorage);
  jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(openWebStorage('localStorage')).toBeNull();
});

it('read-only storage ignores writes until that is undone', () => {
  window.localStorage.setItem('user', '1');
  const undo = makeStorageReadOnly();
  window.localStorage.setItem('user', '2');
  window.localStorage.removeItem('user');
  window.localStorage.clear();
  expect(window.localStorage.getItem('user')).toBe('1');
  undo();
  window.localStorage.removeItem('user');
  expect(window.localStorage.getItem('user')).toBeNull();
});

it("storage in memory works as the browser's", () => {
  const storage = createMemoryStorage({ user: '1' });
  storage.setItem('type', 'pickup');
  expect([storage.length, storage.key(1), storage.key(2), storage.getItem('user')]).toEqual([2, 'type', null, '1']);
  storage.removeItem('user');
  expect([storage.length, storage.getItem('user')]).toEqual([1, null]);
  storage.clear();
  expect(storage).toHaveLength(0);
});
