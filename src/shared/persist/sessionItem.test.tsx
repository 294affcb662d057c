import { readSessionItem, writeSessionItem } from './sessionItem';

const deny = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

describe('a value of session storage', () => {
  it('is written there, and removed by null', () => {
    expect(writeSessionItem('kept_input', { id: 1 })).toBe(true);
    expect(window.sessionStorage.getItem('kept_input')).toBe('{"id":1}');
    expect(readSessionItem('kept_input')).toEqual({ id: 1 });
    expect(writeSessionItem('kept_input', null)).toBe(true);
    expect(readSessionItem('kept_input')).toBeNull();
    window.sessionStorage.setItem('kept_input', '{');
    expect(readSessionItem('kept_input')).toBeNull();
  });

  it.each(['getItem', 'setItem'] as const)('lasts until the page is unloaded where %s throws', (method) => {
    writeSessionItem('kept_input', { id: 2 });
    deny(method);
    expect(writeSessionItem('kept_input', { id: 3 })).toBe(false);
    expect(readSessionItem('kept_input')).toEqual({ id: 3 });
    writeSessionItem('kept_input', null);
    expect(readSessionItem('kept_input')).toBeNull();
  });
});
