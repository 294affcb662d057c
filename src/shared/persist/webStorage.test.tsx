import { makeStorageReadOnly, openWebStorage } from './webStorage';

afterEach(() => window.localStorage.clear());

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
