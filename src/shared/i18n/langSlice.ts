import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Lang } from '../../../contract/common';
import { word } from '../persist/codecs';
import { storedField, type SlicePersistConfig } from '../persist/storedKeys';

export interface LangState {
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

const stored = storedField<LangState>();
export const langPersist: SlicePersistConfig<LangState> = {
  slice: langSlice,
  ownedBy: 'device',
  // Kept here when another tab that opened /login removed it.
  keys: [{ ...stored('user_lang', 'current', word('en', 'ar')), fields: [] }],
};

declare module '../store/appState' {
  interface AppState {
    lang: LangState;
  }
}
