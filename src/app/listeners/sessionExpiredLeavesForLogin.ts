import { toast } from '../../shared/lib/toast';
import { routes, paths, toGoto } from '../../shared/paths';
import { sessionExpired } from '../../shared/store/events';
import type { Outside, StartListening } from './startListening';

/** A 401 leads to /login once, with the way back; on /login itself nothing moves and the typed e-mail stays. */
export function addSessionExpiredListener(start: StartListening, { navigate, location }: Outside) {
  start({
    actionCreator: sessionExpired,
    effect: ({ payload }) => {
      // Dropping the cache aborts the calls under way, so that the message has to be said here.
      toast.error(payload.message);
      const here = location();
      if (here.pathname !== routes.login) navigate(paths.login(toGoto(here)), { replace: true });
    },
  });
}
