import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { pathBelow } from './pathBelow';

/** Back where the screen above is the one below in the history; elsewhere it takes the place of this entry. */
export function useGoUp(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (pathBelow() === new URL(path, window.location.href).pathname) void navigate(-1);
      else void navigate(path, { replace: true });
    },
    [navigate],
  );
}
