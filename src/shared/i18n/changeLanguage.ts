import type { Lang } from '../../../contract/common';
import { reload } from '../api/reload';
import { TAGS } from '../api/baseApi';
import { nextPaint } from '../lib/schedule';
import { toast } from '../lib/toast';
import type { AppDispatch, AppState } from '../store/appState';
import { directionOf } from './direction';
import { langChosen, langRequested, selectLang } from './langSlice';
import { loadMessages } from './messages';
import { translate } from './translate';

/** Of two choices the later one counts, whichever messages come first. */
export const changeLanguage =
  (lang: Lang) =>
  async (dispatch: AppDispatch, getState: () => AppState): Promise<void> => {
    const isRequested = () => getState().lang.requested === lang;
    dispatch(langRequested(lang));
    try {
      // The pressed control is painted before every text of the screen is rendered.
      await Promise.all([loadMessages(lang), nextPaint()]);
    } catch {
      if (!isRequested()) return;
      dispatch(langRequested(null));
      toast.error(translate(selectLang(getState()), 'errors.network'));
      return;
    }
    if (!isRequested()) return;
    dispatch(langChosen(lang));
    document.documentElement.lang = lang;
    document.documentElement.dir = directionOf(lang);
    void dispatch(reload(TAGS));
  };
