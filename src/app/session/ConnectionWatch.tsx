import { useEffect } from 'react';
import { connectionLost, connectionRestored } from '../../shared/api/connectionSlice';
import { useAppDispatch } from '../../shared/store/hooks';

/** Copies the browser's online state to the store. */
export function ConnectionWatch() {
  const dispatch = useAppDispatch();
  useEffect(() => {
    const lost = () => {
      dispatch(connectionLost());
    };
    const restored = () => {
      dispatch(connectionRestored());
    };
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
