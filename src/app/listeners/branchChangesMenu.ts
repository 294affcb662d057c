import { REHYDRATE } from 'redux-persist';
import { AT_BRANCH } from '../../features/menu/menuTags';
import { reload } from '../../shared/api/reload';
import { toQuery } from '../../shared/api/url';
import { selectMenuPlace } from '../store/selectMenuPlace';
import type { StartListening } from './listenerTypes';

export function addMenuBranchListener(start: StartListening) {
  start({
    // Nothing is requested before the stored place is read.
    predicate: (action, current, previous) =>
      action.type !== REHYDRATE && toQuery(selectMenuPlace(current)) !== toQuery(selectMenuPlace(previous)),
    effect: (_action, { dispatch }) => {
      void dispatch(reload([AT_BRANCH]));
    },
  });
}
