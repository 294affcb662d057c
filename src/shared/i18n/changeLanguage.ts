import type { Lang } from '../../../contract/common';
import type { AppDispatch } from '../store/appState';
import { langChosen } from './langSlice';
import { loadMessages } from './messages';

/** Loads the messages, then switches: screen, scroll and forms stay. */
export const changeLanguage =
  (lang: Lang) =>
  async (dispatch: AppDispatch): Promise<void> => {
    await loadMessages(lang);
    dispatch(langChosen(lang));
  };
