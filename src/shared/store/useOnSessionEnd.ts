import { addListener } from '@reduxjs/toolkit';
import { useEffect, useEffectEvent } from 'react';
import type { AppState } from './appState';
import { sessionExpired } from './events';
import { useAppDispatch } from './hooks';

/** Calls `keep` with the customer's id when a call ends the session (401), before the screen is left for /login. */
export function useOnSessionEnd(keep: (userId: string) => void): void {
  const dispatch = useAppDispatch();
  const onEnd = useEffectEvent(keep);
  useEffect(() => {
    const remove: unknown = dispatch(
      addListener({
        actionCreator: sessionExpired,
        effect: (_action, { getOriginalState }) => {
          const { user } = (getOriginalState() as AppState).auth;
          if (user && !user.is_guest) onEnd(user._id);
        },
      }),
    );
    return remove as () => void;
  }, [dispatch]);
}
