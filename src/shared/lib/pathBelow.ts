import { NavigationType } from 'react-router-dom';

const stateOf = () => window.history.state as { below?: string } | null;
let shown: { entry: string; path: string; below?: string } | undefined;

/** The path of the screen below in the history of this visit; undefined on its first screen. */
export const pathBelow = (): string | undefined => stateOf()?.below;

/** Notes it in the history entry, which a reload keeps. */
export function notePathBelow(entry: string, path: string, kind: NavigationType): void {
  if (entry === shown?.entry) return;
  const below =
    kind === NavigationType.Push ? shown?.path : kind === NavigationType.Replace ? shown?.below : pathBelow();
  if (below !== pathBelow()) window.history.replaceState({ ...stateOf(), below }, '');
  shown = { entry, path, below };
}
