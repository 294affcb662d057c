import { isAnyOf } from '@reduxjs/toolkit';
import { sessionExpired, signedIn, signedOut } from '../../shared/store/events';
import type { Services } from '../../shared/store/services';
import type { StartListening } from './startListening';

/** Deletes saved replies with the session, because menus may differ between customers. */
export function addSavedRepliesListener(start: StartListening) {
  start({
    matcher: isAnyOf(signedIn, signedOut, sessionExpired),
    effect: (_action, { dispatch }) =>
      dispatch((_dispatch: unknown, _state: unknown, { saved }: Services) => saved.clear()).catch(() => undefined),
  });
}
