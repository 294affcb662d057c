import { baseApi } from '../../shared/api/baseApi';
import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import type { ListenerDependencies, StartListening } from './listenerTypes';

/** State of the /login that a tab shows because another one ended the session: it does not empty storage. */
const FOLLOWED = { isFollowed: true };

/** Slices whose replies of the server hang on their keys; each is also the tag of these replies. */
const followed = ['address', 'cart', 'payment'] as const;

/** The instruction is only sent with the order. */
const isInReplies = (field: string) => field !== 'deliveryInstruction';

export function addOtherTabsListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  start({
    actionCreator: storageChanged,
    effect: ({ payload }, { dispatch }) => {
      dispatch(
        baseApi.util.invalidateTags(followed.filter((tag) => Object.keys(payload[tag] ?? {}).some(isInReplies))),
      );
      const hasSessionEnded = payload.auth?.user === null;
      if (hasSessionEnded && location().pathname !== routes.login)
        navigate(paths.login(), { replace: true, state: FOLLOWED });
    },
  });
}
