import { createMemoryStorage } from './memoryStorage';
import { makeStorageReadOnly } from './readOnlyStorage';
import { deniedStorage, openWebStorage } from './webStorage';

afterEach(() => {
  jest.restoreAllMocks();
  window.localStorage.clear();
});

describe('storage of the browser', () => {
  it('is opened by name', () => {
    expect(openWebStorage('localStorage')).toBe(window.localStorage);
    expect(openWebStorage('sessionStorage')).toBe(window.sessionStorage);
  });

  it('is null where reading it throws', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(openWebStorage('localStorage')).toBeNull();
  });

  it('is empty and refuses writes where it is denied', () => {
    expect([deniedStorage.length, deniedStorage.key(0), deniedStorage.getItem('user')]).toEqual([0, null, null]);
    expect(() => deniedStorage.setItem('user', '1')).toThrow('Storage is denied');
    deniedStorage.removeItem('user');
    deniedStorage.clear();
  });

  it('ignores writes while it is read-only', () => {
    window.localStorage.setItem('user', '1');
    const undo = makeStorageReadOnly();
    window.localStorage.setItem('user', '2');
    window.localStorage.removeItem('user');
    window.localStorage.clear();
    expect(window.localStorage.getItem('user')).toBe('1');
    undo();
    window.localStorage.setItem('user', '2');
    expect(window.localStorage.getItem('user')).toBe('2');
    window.localStorage.removeItem('user');
    expect(window.localStorage.getItem('user')).toBeNull();
  });
});

it("storage in memory works as the browser's", () => {
  const storage = createMemoryStorage({ user: '1' });
  storage.setItem('type', 'pickup');
  expect([storage.length, storage.key(0), storage.key(1), storage.key(2)]).toEqual([2, 'user', 'type', null]);
  expect([storage.getItem('user'), storage.getItem('none')]).toEqual(['1', null]);
  storage.removeItem('user');
  expect([storage.length, storage.getItem('user')]).toEqual([1, null]);
  storage.clear();
  expect([storage.length, createMemoryStorage().length]).toEqual([0, 0]);
});
