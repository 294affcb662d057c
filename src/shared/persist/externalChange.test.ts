import { storageChanged, watchOtherTabs } from './externalChange';
import type { PlainKeyStorage } from './plainKeyStorage';

it('A-70 another tab changes the state by its keys, but for those with a handler; others are ignored', () => {
  const changeKey = (key: string | null, newValue: string | null, storageArea: Storage = window.localStorage) =>
    window.dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea }));
  const cart = { cart: { type: 'pickup' } };
  const readExternal = jest.fn((key: string | null) => (key === 'somebody_else' ? {} : cart));
  const dispatch = jest.fn();
  const onLang = jest.fn();
  const stop = watchOtherTabs({ readExternal } as unknown as PlainKeyStorage, dispatch, { user_lang: onLang });
  changeKey('user_lang', 'ar');
  changeKey('somebody_else', '1');
  changeKey('type', 'pickup', window.sessionStorage);
  expect([onLang.mock.calls, dispatch.mock.calls]).toEqual([[['ar']], []]);
  changeKey('type', 'pickup');
  changeKey(null, null);
  changeKey('user_lang', null);
  stop();
  changeKey('type', 'pickup');
  expect(readExternal.mock.calls.map(([key]) => key)).toEqual(['somebody_else', 'type', null, 'user_lang']);
  expect(dispatch.mock.calls).toEqual([[storageChanged(cart)], [storageChanged(cart)], [storageChanged(cart)]]);
});
