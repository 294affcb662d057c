import { storageChanged } from './externalChange';
import type { PlainKeyStorage } from './plainKeyStorage';
import { watchOtherTabs } from './watchOtherTabs';

describe('changes of another tab', () => {
  const changeKey = (key: string | null, newValue: string | null, storageArea: Storage = window.localStorage) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
  const setUp = (slices: object = { cart: { type: 'pickup' } }) => {
    const readExternal = jest.fn(() => slices);
    const dispatch = jest.fn();
    const onLang = jest.fn();
    const stop = watchOtherTabs({ readExternal } as unknown as PlainKeyStorage, dispatch, { user_lang: onLang });
    return { readExternal, dispatch, onLang, stop };
  };

  it('A-70 are merged into the state, for one key and for all', () => {
    const { readExternal, dispatch, stop } = setUp();
    changeKey('type', 'pickup');
    changeKey(null, null);
    stop();
    expect(readExternal.mock.calls).toEqual([
      ['type', ['user_lang']],
      [null, ['user_lang']],
    ]);
    expect(dispatch.mock.calls).toEqual([
      [storageChanged({ cart: { type: 'pickup' } })],
      [storageChanged({ cart: { type: 'pickup' } })],
    ]);
  });

  it('go to the handler of their key, but for its removal', () => {
    const { readExternal, dispatch, onLang, stop } = setUp();
    changeKey('user_lang', 'ar');
    expect([onLang.mock.calls, dispatch.mock.calls]).toEqual([[['ar']], []]);
    changeKey('user_lang', null);
    stop();
    expect([onLang.mock.calls.length, readExternal.mock.calls]).toEqual([1, [['user_lang', ['user_lang']]]]);
  });

  it('are ignored for session storage, for unknown keys and after the end', () => {
    const { dispatch, readExternal, stop } = setUp({});
    changeKey('type', 'pickup', window.sessionStorage);
    expect(readExternal).not.toHaveBeenCalled();
    changeKey('somebody_else', '1');
    expect(readExternal).toHaveBeenCalledTimes(1);
    stop();
    changeKey('type', 'pickup');
    expect([readExternal.mock.calls.length, dispatch.mock.calls.length]).toEqual([1, 0]);
  });
});
