import { useEffect, useLayoutEffect, useRef } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { navigation } from '../../shared/lib/navigation';

export function NavigationBridge() {
  const navigate = useNavigate();
  const firstPath = useRef<string | null>(createPath(useLocation()));
  useLayoutEffect(
    () =>
      navigation.register((to, options) => {
        void navigate(to, options);
      }),
    [navigate],
  );
  useLayoutEffect(() => {
    window.boot?.takeOver();
  }, []);
  useEffect(() => {
    // The URL may have changed before the router listened: by `navigation.go`, or by a link of the shell.
    const path = createPath(window.location);
    if (firstPath.current !== null && path !== firstPath.current) void navigate(path, { replace: true });
    firstPath.current = null;
  }, [navigate]);
  return null;
}
