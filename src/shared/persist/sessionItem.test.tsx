import { forgetDraft, keepDraft, readDraft, readSessionItem, resetSessionItems, writeSessionItem } from './sessionItem';

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

describe('drafts', () => {
  it('of several forms stay side by side, each of its customer, until theirs is forgotten', () => {
    keepDraft('address/new', { userId: 'user-1', input: { area: 'Al Barsha 1' } });
    keepDraft('item/wings', { userId: 'user-1', input: { note: 'Extra hot' } });
    keepDraft('item/fries', { userId: '', input: { note: 'Salt' } });
    expect(readDraft('address/new', 'user-1')).toEqual({ area: 'Al Barsha 1' });
    expect(readDraft('address/new', 'user-2')).toBeNull();
    forgetDraft('address/new');
    expect(readDraft('address/new', 'user-1')).toBeNull();
    expect(readDraft('item/wings', 'user-1')).toEqual({ note: 'Extra hot' });
    resetSessionItems({ preservesChoice: true, userId: 'user-2', isGuest: false });
    expect(readDraft('item/wings', 'user-1')).toBeNull();
    expect(readDraft('item/fries', 'user-2')).toEqual({ note: 'Salt' });
  });
});
