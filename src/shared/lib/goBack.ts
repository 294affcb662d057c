import { useCallback } from 'react';
import { NavigationType, useNavigate } from 'react-router-dom';

const stateOf = () => window.history.state as { below?: string } | null;
let shown: { entry: string; path: string; below?: string } | undefined;

/** The path of the screen below in the history of this visit; undefined on its first screen. */
const pathBelow = (): string | undefined => stateOf()?.below;

/** Notes it in the history entry, which a reload keeps. */
export function notePathBelow(entry: string, path: string, kind: NavigationType): void {
  if (entry === shown?.entry) return;
  const below =
    kind === NavigationType.Push ? shown?.path : kind === NavigationType.Replace ? shown?.below : pathBelow();
  if (below !== pathBelow()) window.history.replaceState({ ...stateOf(), below }, '');
  shown = { entry, path, below };
}

export function useGoBack(fallback = '/'): () => void {
  const navigate = useNavigate();
  return useCallback(() => {
    if (pathBelow() === undefined) void navigate(fallback);
    else void navigate(-1);
  }, [fallback, navigate]);
}

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
