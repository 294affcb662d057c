import { useEffect } from 'react';
import { connectionLost, connectionRestored } from '../shared/api/connectionSlice';
import { useAppDispatch } from '../shared/store/hooks';

/** Tells the store what the browser knows of the connection. */
export function ConnectionWatch() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const lost = () => { dispatch(connectionLost()); };
    const restored = () => { dispatch(connectionRestored()); };
    if (!navigator.onLine) lost();
    window.addEventListener('offline', lost);
    window.addEventListener('online', restored);
    return () => {
      window.removeEventListener('offline', lost);
      window.removeEventListener('online', restored);
    };
  }, [dispatch]);
  return null;
}
