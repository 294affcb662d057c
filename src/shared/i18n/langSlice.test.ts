import { keysOf, resetFieldsOf, selectAll, stateOf } from '../../testing/sliceStorage';
import { langChosen, langSlice, langStorage } from './langSlice';

it('the language is English until another is chosen', () => {
  expect(langSlice.getInitialState()).toEqual({ current: 'en' });
  expect(selectAll(langSlice.getSelectors(), { current: 'ar' })).toEqual({ selectLang: 'ar' });
  expect(langSlice.reducer(undefined, langChosen('ar'))).toEqual({ current: 'ar' });
});

it('STORE-09 A-06 is stored as en or ar, and stays when another tab empties storage', () => {
  expect(keysOf(langStorage, { current: 'ar' })).toEqual({ user_lang: 'ar' });
  expect(stateOf(langStorage, { user_lang: 'ar' })).toEqual({ current: 'ar' });
  expect(stateOf(langStorage, { user_lang: 'en' })).toEqual({ current: 'en' });
  expect(() => stateOf(langStorage, { user_lang: 'fr' })).toThrow('not one of en, ar');
  expect(resetFieldsOf(langStorage)).toEqual({ user_lang: [] });
});
