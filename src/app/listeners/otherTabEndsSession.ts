import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { ListenerDependencies, StartListening } from './startListening';

/** Redirects this tab to /login when another tab logs out. */
export function addOtherTabListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    actionCreator: storageChanged,
    effect: ({ payload }) => {
      const hasSessionEnded = payload.auth?.user === null;
      if (hasSessionEnded && location().pathname !== routes.login) navigate(paths.login(), { replace: true });
    },
  });
}
