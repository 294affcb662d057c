import { baseApi } from '../../shared/api/baseApi';
import { connectionRestored } from '../../shared/api/connectionSlice';
import { TAGS } from '../../shared/api/tags';
import type { StartListening } from './startListening';

/** Back online: what stands on the screen is asked for again, and what was kept in memory meanwhile is not trusted. */
export function addConnectionListener(start: StartListening) {
  start({ actionCreator: connectionRestored, effect: (_action, { dispatch }) => { dispatch(baseApi.util.invalidateTags([...TAGS])); } });
}
