import { addListener } from '@reduxjs/toolkit';
import { useEffect, useRef } from 'react';
import { sessionExpired } from './events';
import { useAppDispatch, useAppSelector } from './hooks';

/** Calls `keep` with the customer's id when a call ends the session (401), before the screen is left for /login. */
export function useOnSessionEnd(keep: (userId: string) => void): void {
  const dispatch = useAppDispatch();
  const user = useAppSelector(({ auth }) => auth.user);
  const latest = useRef({ keep, user });
  useEffect(() => {
    latest.current = { keep, user };
  });
  useEffect(() => {
    const effect = () => {
      const { current } = latest;
      if (current.user && !current.user.is_guest) current.keep(current.user._id);
    };
    const remove: unknown = dispatch(addListener({ actionCreator: sessionExpired, effect }));
    return remove as () => void;
  }, [dispatch]);
}
