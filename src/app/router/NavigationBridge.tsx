import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { navigation } from '../../shared/lib/navigation';

/** Gives listeners and thunks the router's navigation. */
export function NavigationBridge() {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const firstPlace = useRef(pathname + search);
  useLayoutEffect(
    () =>
      navigation.register((to, options) => {
        void navigate(to, options);
      }, firstPlace.current),
    [navigate],
  );
  return null;
}
