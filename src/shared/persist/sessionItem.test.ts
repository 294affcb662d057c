import { readSessionItem, writeSessionItem } from './sessionItem';

const deny = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('a value of session storage', () => {
  it('is written there, and removed by null', () => {
    expect(writeSessionItem('item', { id: 1 })).toBe(true);
    expect(window.sessionStorage.getItem('item')).toBe('{"id":1}');
    expect(readSessionItem('item')).toEqual({ id: 1 });
    expect(writeSessionItem('item', null)).toBe(true);
    expect(readSessionItem('item')).toBeNull();
    window.sessionStorage.setItem('item', '{');
    expect(readSessionItem('item')).toBeNull();
  });

  it.each(['getItem', 'setItem'] as const)('lasts until the page is unloaded where %s throws', (method) => {
    writeSessionItem('item', { id: 2 });
    deny(method);
    expect(writeSessionItem('item', { id: 3 })).toBe(false);
    expect(readSessionItem('item')).toEqual({ id: 3 });
    writeSessionItem('item', null);
    expect(readSessionItem('item')).toBeNull();
  });
});
