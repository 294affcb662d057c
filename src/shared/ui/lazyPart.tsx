import { Fragment, startTransition, useLayoutEffect, useState, type ComponentType, type ReactNode } from 'react';
import { loadMessages } from '../i18n/messages';

type Load = () => Promise<object>;
type Theme = ComponentType<{ children: ReactNode }>;
interface Parts { module: object; Theme: Theme }

/** MUI's theme, which comes with the first screen that needs it. */
const loadMuiTheme = () => import(/* webpackChunkName: "mui-theme" */ '../../theme/MuiTheme');

/** What has come: the components, with the theme around them, by the function that loads their chunk. */
const ready = new Map<Load, Parts>();

async function loadParts(load: Load, theme: Theme | Promise<Theme>): Promise<Parts> {
  const [module, Theme] = await Promise.all([load(), theme, loadMessages('en')]);
  const parts = { module, Theme };
  ready.set(load, parts);
  return parts;
}

/** Fetches and runs everything that a part of its own chunk needs: the chunk, MUI's theme and all words, at the same time. */
export const loadWithMui = (load: Load): Promise<Parts> => loadParts(load, loadMuiTheme().then(({ MuiTheme }) => MuiTheme));

/** The same for a part without any component of MUI. */
export const loadPlain = (load: Load): Promise<Parts> => loadParts(load, Fragment);

function lazily<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N, Instead: ComponentType | undefined, loadAll: (load: Load) => Promise<Parts>): ComponentType {
  const wrapped = ({ module, Theme }: Parts): ComponentType => {
    const Inner: ComponentType = (module as Record<N, ComponentType>)[name];
    return () => <Theme><Inner /></Theme>;
  };
  let here: ComponentType | undefined;
  const arrived = () => {
    const parts = ready.get(load);
    return parts ? here ??= wrapped(parts) : null;
  };
  // Nothing suspends: React would keep the screen before in the document, and a skeleton that it has shown for 0.3 s.
  return function Lazily() {
    const [Screen, setScreen] = useState<ComponentType | null>(arrived);
    useLayoutEffect(() => {
      if (Screen) return undefined;
      let isGone = false;
      loadAll(load).then(
        () => { if (!isGone) startTransition(() => setScreen(arrived)); },
        (error: unknown) => { if (!isGone) setScreen(() => { throw error; }); },
      );
      return () => { isGone = true; };
    }, [Screen]);
    return Screen ? <Screen /> : Instead ? <Instead /> : null;
  };
}

/**
 * A component of its own chunk, by its named export, with MUI's theme around it and all words. Until they are here,
 * `Instead` stands in its place, or nothing.
 */
export const lazyWithMui = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N, Instead?: ComponentType): ComponentType =>
  lazily(load, name, Instead, loadWithMui);

/** The same without MUI, for a screen that a phone's very first visit waits for (docs/adr/0008). */
export const lazyPlain = <N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N, Instead?: ComponentType): ComponentType =>
  lazily(load, name, Instead, loadPlain);
