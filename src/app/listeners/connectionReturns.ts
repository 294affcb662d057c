import { baseApi } from '../../shared/api/baseApi';
import { connectionRestored } from '../../shared/api/connectionSlice';
import { TAGS } from '../../shared/api/tags';
import type { StartListening } from './startListening';

/** When the connection returns: refetches what is on the screen and drops the rest of the cache. */
export function addConnectionListener(start: StartListening) {
  start({
    actionCreator: connectionRestored,
    effect: (_action, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags([...TAGS]));
    },
  });
}
