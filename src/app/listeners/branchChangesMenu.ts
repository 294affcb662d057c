import { AT_BRANCH } from '../../features/menu/menuApi';
import { baseApi } from '../../shared/api/baseApi';
import { selectMenuPlace } from '../store/selectMenuPlace';
import type { StartListening } from './startListening';

/** Refetches items when the branch of menu calls changes. */
export function addMenuBranchListener(start: StartListening) {
  start({
    predicate: (_action, current, previous) =>
      selectMenuPlace(current).branch_id !== selectMenuPlace(previous).branch_id,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([AT_BRANCH]));
    },
  });
}
