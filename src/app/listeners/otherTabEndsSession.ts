import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { Outside, StartListening } from './startListening';

/** Another tab logged out: this one goes to /login too, instead of showing a session that is over. */
export function addOtherTabListener(start: StartListening, { navigate, location }: Outside) {
  start({
    actionCreator: storageChanged,
    effect: ({ payload }) => {
      const isOver = payload['auth'] !== undefined && payload['auth']['user'] === null;
      if (isOver && location().pathname !== routes.login) navigate(paths.login(), { replace: true });
    },
  });
}
