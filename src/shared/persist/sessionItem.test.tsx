import { readSessionItem, writeSessionItem } from './sessionItem';

const deny = (method: 'getItem' | 'setItem') =>
  jest.spyOn(Storage.prototype, method).mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });

describe('a value of session storage', () => {
  it('is written there, and removed by null', () => {
    expect(writeSessionItem('item_draft', { id: 1 })).toBe(true);
    expect(window.sessionStorage.getItem('item_draft')).toBe('{"id":1}');
    expect(readSessionItem('item_draft')).toEqual({ id: 1 });
    expect(writeSessionItem('item_draft', null)).toBe(true);
    expect(readSessionItem('item_draft')).toBeNull();
    window.sessionStorage.setItem('item_draft', '{');
    expect(readSessionItem('item_draft')).toBeNull();
  });

  it.each(['getItem', 'setItem'] as const)('lasts until the page is unloaded where %s throws', (method) => {
    writeSessionItem('item_draft', { id: 2 });
    deny(method);
    expect(writeSessionItem('item_draft', { id: 3 })).toBe(false);
    expect(readSessionItem('item_draft')).toEqual({ id: 3 });
    writeSessionItem('item_draft', null);
    expect(readSessionItem('item_draft')).toBeNull();
  });
});
