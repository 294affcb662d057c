import { baseApi } from '../../shared/api/baseApi';
import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { ListenerDependencies, StartListening } from './startListening';

/** Slices whose replies of the server hang on their keys; each is also the tag of these replies. */
const followed = ['address', 'cart', 'payment'] as const;

export function addOtherTabsListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    actionCreator: storageChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(baseApi.util.invalidateTags(followed.filter((tag) => tag in payload)));
      const hasSessionEnded = payload.auth?.user === null;
      if (hasSessionEnded && location().pathname !== routes.login) navigate(paths.login(), { replace: true });
    },
  });
}
