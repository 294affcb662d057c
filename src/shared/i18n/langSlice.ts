import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Lang } from '../../../contract/common';
import { word } from '../persist/codecs';
import { persisted } from '../persist/storedKeys';

interface LangState {
  current: Lang;
  /** The customer's choice while its messages are loaded. */
  requested: Lang | null;
}
const initialState: LangState = { current: 'en', requested: null };

export const langSlice = createSlice({
  name: 'lang',
  initialState,
  reducers: {
    langRequested: (state, action: PayloadAction<Lang | null>) => {
      state.requested = action.payload;
    },
    /** The messages of the language are loaded before this is dispatched. */
    langChosen: (state, action: PayloadAction<Lang>) => {
      state.current = action.payload;
      state.requested = null;
    },
  },
  selectors: {
    selectLang: (state) => state.current,
    selectRequestedLang: (state) => state.requested ?? state.current,
  },
});

export const { langRequested, langChosen } = langSlice.actions;
export const { selectLang, selectRequestedLang } = langSlice.selectors;

export const langPersist = persisted(langSlice, {
  current: ['device', 'user_lang', word('en', 'ar'), 'kept'],
  requested: 'device',
});

declare module '../store/appState' {
  interface AppState {
    lang: LangState;
  }
}
