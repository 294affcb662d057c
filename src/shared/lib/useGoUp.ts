import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';

function previousPath(): string | null {
  const { navigation } = window as Partial<Window>;
  const index = navigation?.currentEntry?.index ?? 0;
  const url = index > 0 ? navigation?.entries()[index - 1]?.url : null;
  return url ? new URL(url).pathname : null;
}

export function useGoUp(): (path: string) => void {
  const navigate = useNavigate();
  return useCallback(
    (path) => {
      if (previousPath() === new URL(path, window.location.href).pathname) void navigate(-1);
      else void navigate(path, { replace: true });
    },
    [navigate],
  );
}
