import type { Lang } from '../../../contract/common';
import { toast } from '../lib/toast';
import type { AppDispatch, AppState } from '../store/appState';
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
  };
