import { AT_BRANCH } from '../../features/menu/menuApi';
import { baseApi } from '../../shared/api/baseApi';
import { toQuery } from '../../shared/api/url';
import { selectMenuPlace } from '../store/selectMenuPlace';
import type { StartListening } from './startListening';

/** Refetches items when the place of menu calls changes. */
export function addMenuBranchListener(start: StartListening) {
  start({
    predicate: (_action, current, previous) => toQuery(selectMenuPlace(current)) !== toQuery(selectMenuPlace(previous)),
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([AT_BRANCH]));
    },
  });
}
