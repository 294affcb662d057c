import type { Lang } from '../../../contract/common';
import { reload } from '../api/reload';
import { TAGS } from '../api/baseApi';
import { toast } from '../lib/toast';
import type { AppDispatch, AppState } from '../store/appState';
import { directionOf } from './direction';
import { langChosen, selectLang } from './langSlice';
import { loadMessages } from './messages';
import { translate } from './translate';

export const changeLanguage =
  (lang: Lang) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    try {
      await loadMessages(lang);
    } catch {
      toast.error(translate(selectLang(getState()), 'errors.network'));
      return;
    }
    dispatch(langChosen(lang));
    document.documentElement.lang = lang;
    document.documentElement.dir = directionOf(lang);
    void dispatch(reload(TAGS));
  };
