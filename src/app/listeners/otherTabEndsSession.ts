import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { ListenerDependencies, StartListening } from './startListening';

/** Redirects this tab to /login when another tab logs out. */
export function addOtherTabListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    actionCreator: storageChanged,
    effect: ({ payload }) => {
      const isOver = payload.auth?.user === null;
      if (isOver && location().pathname !== routes.login) navigate(paths.login(), { replace: true });
    },
  });
}
