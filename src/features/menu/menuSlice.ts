import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { toText } from '../../shared/api/readShape';
import { json, type Codec } from '../../shared/persist/codecs';
import { persisted } from '../../shared/persist/storedKeys';

const MAX_RECENT_SEARCHES = 10;

export interface MenuState {
  recentSearches: string[];
  /** The last search, so that Back from an item shows its results again. Not persisted. */
  lastQuery: string;
}
const initialState: MenuState = { recentSearches: [], lastQuery: '' };
const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();

/** Recent searches, newest first; stored as `recentSearches` (STORE-11). */
export const menuSlice = createSlice({
  name: 'menu',
  initialState,
  reducers: {
    /** A debounced search ran; `replaces` is the shorter query of the same typing burst. */
    searched: (state, action: PayloadAction<{ query: string; replaces?: string }>) => {
      const query = action.payload.query.trim();
      const { replaces } = action.payload;
      if (!query) return;
      state.lastQuery = query;
      state.recentSearches = [
        query,
        ...state.recentSearches.filter((search) => !isSame(search, query) && !(replaces && isSame(search, replaces))),
      ].slice(0, MAX_RECENT_SEARCHES);
    },
    recentSearchesCleared: () => initialState,
  },
  selectors: { selectRecentSearches: (state) => state.recentSearches, selectLastQuery: (state) => state.lastQuery },
});

export const { searched, recentSearchesCleared } = menuSlice.actions;
export const { selectRecentSearches, selectLastQuery } = menuSlice.selectors;

const codec = json<string[]>((value) => {
  if (!Array.isArray(value)) throw new Error('not a list');
  return value.map(toText).filter(Boolean).slice(0, MAX_RECENT_SEARCHES);
});
const listOrAbsent: Codec<string[]> = {
  encode: (searches) => (searches.length > 0 ? JSON.stringify(searches) : null),
  decode: (raw) => codec.decode(raw) ?? [],
};

export const menuPersist = persisted(menuSlice, {
  recentSearches: ['user', 'recentSearches', listOrAbsent],
  lastQuery: 'user',
});

declare module '../../shared/store/appState' {
  interface AppState {
    menu: MenuState;
  }
}
