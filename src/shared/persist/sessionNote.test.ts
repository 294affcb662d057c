import { readSessionNote, writeSessionNote } from './sessionNote';

afterEach(() => {
  jest.restoreAllMocks();
  window.sessionStorage.clear();
});

describe('a session-storage value', () => {
  it('is written to session storage, and removed by null', () => {
    expect(writeSessionNote('note', { id: 1 })).toBe(true);
    expect(window.sessionStorage.getItem('note')).toBe('{"id":1}');
    expect(readSessionNote('note')).toEqual({ id: 1 });
    writeSessionNote('note', null);
    expect(readSessionNote('note')).toBeNull();
  });

  it('is kept until the page is unloaded where session storage is denied, and returns false', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(writeSessionNote('note', { id: 2 })).toBe(false);
    expect(readSessionNote('note')).toEqual({ id: 2 });
    writeSessionNote('note', null);
    expect(readSessionNote('note')).toBeNull();
  });

  it('is kept until the page is unloaded where session storage is full, and the older value is removed', () => {
    writeSessionNote('note', { id: 3 });
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(writeSessionNote('note', { id: 4 })).toBe(false);
    expect(window.sessionStorage.getItem('note')).toBeNull();
    expect(readSessionNote('note')).toEqual({ id: 4 });
  });

  it('is null for a value that is not JSON', () => {
    window.sessionStorage.setItem('broken', '{');
    expect(readSessionNote('broken')).toBeNull();
  });

  it('says whether session storage could remove it', () => {
    expect(writeSessionNote('note', null)).toBe(true);
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(writeSessionNote('note', null)).toBe(false);
  });
});
