import { isAnyOf } from '@reduxjs/toolkit';
import { REHYDRATE } from 'redux-persist';
import { cartApi } from '../../features/cart/cartApi';
import { reload } from '../../shared/api/reload';
import { scheduleIdle } from '../../shared/lib/schedule';
import { paths, routes } from '../../shared/paths';
import { storageChanged } from '../../shared/persist/externalChange';
import { orderPlaced } from '../../shared/store/events';
import type { ListenerDependencies, StartListening } from './listenerTypes';

/** State of the /login that a tab shows because another one ended the session: it does not empty storage. */
const FOLLOWED = { isFollowed: true };

/** Slices that were chosen from a list of the server; each is also the list's tag. */
const followed = ['address', 'payment'] as const;

/** Tells the other tabs that a line was changed, and loads the cart anew where one of them says so. */
function shareCarts(start: StartListening) {
  let channel: BroadcastChannel | null = null;
  const open = () => (channel ??= 'BroadcastChannel' in window ? new BroadcastChannel('cart') : null);
  const { addItemToCart, updateCartItem } = cartApi.endpoints;
  start({
    type: REHYDRATE,
    effect: (_action, { dispatch }) => {
      // After the first view, because opening it takes a slow phone a long task.
      scheduleIdle(() => open()?.addEventListener('message', () => void dispatch(reload(['cart']))), 0);
    },
  });
  start({
    matcher: isAnyOf(orderPlaced, addItemToCart.matchFulfilled, updateCartItem.matchFulfilled),
    effect: () => open()?.postMessage(null),
  });
}

export function addOtherTabsListener(start: StartListening, { navigate, location }: ListenerDependencies) {
  shareCarts(start);
  start({
    actionCreator: storageChanged,
    effect: ({ payload }, { dispatch }) => {
      void dispatch(reload(followed.filter((tag) => payload[tag])));
      const hasSessionEnded = payload.auth?.user === null;
      if (hasSessionEnded && location().pathname !== routes.login)
        navigate(paths.login(), { replace: true, state: FOLLOWED });
    },
  });
}
