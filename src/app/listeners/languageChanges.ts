import { baseApi } from '../../shared/api/baseApi';
import { TAGS } from '../../shared/api/tags';
import { directionOf } from '../../shared/i18n/direction';
import { langChosen } from '../../shared/i18n/langSlice';
import type { StartListening } from './listenerTypes';

export function addLanguageListener(start: StartListening) {
  start({
    actionCreator: langChosen,
    effect: ({ payload }, { dispatch }) => {
      document.documentElement.lang = payload;
      document.documentElement.dir = directionOf(payload);
      dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });
}
