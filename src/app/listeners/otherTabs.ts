import { baseApi } from '../../shared/api/baseApi';
import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { ListenerDependencies, StartListening } from './startListening';

/** What hangs on the keys of the slice of the same name. */
const followed = ['address', 'cart', 'payment'] as const;

/** Another tab changed stored keys: requests what hangs on them, and leaves for /login when it logged out. */
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
