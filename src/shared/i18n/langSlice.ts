import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Lang } from '../../../contract/common';
import { word } from '../persist/codecs';
import { persisted } from '../persist/storedKeys';

interface LangState {
  current: Lang;
}
const initialState: LangState = { current: 'en' };

export const langSlice = createSlice({
  name: 'lang',
  initialState,
  reducers: {
    /** The messages of the language are loaded before this is dispatched. */
    langChosen: (state, action: PayloadAction<Lang>) => {
      state.current = action.payload;
    },
  },
  selectors: { selectLang: (state) => state.current },
});

export const { langChosen } = langSlice.actions;
export const { selectLang } = langSlice.selectors;

export const langPersist = persisted(langSlice, { current: ['device', 'user_lang', word('en', 'ar'), 'kept'] });

declare module '../store/appState' {
  interface AppState {
    lang: LangState;
  }
}
