import { toast } from '../../shared/lib/toast';
import { routes, paths, toGoto } from '../../shared/paths';
import { sessionExpired } from '../../shared/store/events';
import type { ListenerDependencies, StartListening } from './listenerTypes';

export function addSessionExpiredListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    actionCreator: sessionExpired,
    effect: ({ payload }) => {
      // Shown here, because the reset of the cache aborts the calls that would report it.
      toast.error(payload.message);
      const place = location();
      if (place.pathname !== routes.login) navigate(paths.login(toGoto(place)), { replace: true });
    },
  });
}
