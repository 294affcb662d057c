import { lazy, startTransition, useLayoutEffect, useState, type ComponentType } from 'react';
import { loadMessages } from '../i18n/messages';

type Load = () => Promise<object>;

/** MUI's theme, which comes with the first screen that needs it. */
export const loadMuiTheme = () => import(/* webpackChunkName: "mui-theme" */ '../../theme/MuiTheme');

/** What has come: the components, with the theme around them, by the function that loads their chunk. */
const ready = new Map<Load, { module: object; MuiTheme: Awaited<ReturnType<typeof loadMuiTheme>>['MuiTheme'] }>();

/** Fetches and runs everything that a part of its own chunk needs: the chunk, MUI's theme and all words, at the same time. */
export async function loadWithMui(load: Load) {
  const [module, { MuiTheme }] = await Promise.all([load(), loadMuiTheme(), loadMessages('en')]);
  const parts = { module, MuiTheme };
  ready.set(load, parts);
  return parts;
}

/**
 * A component of its own chunk, by its named export, with MUI's theme around it and all words. Until they are here,
 * `Instead` stands in its place; without one the component suspends.
 */
export function lazyWithMui<N extends string>(load: () => Promise<Record<N, ComponentType>>, name: N, Instead?: ComponentType): ComponentType {
  const wrapped = ({ module, MuiTheme }: { module: object; MuiTheme: ComponentType<{ children: React.ReactNode }> }): ComponentType => {
    const Inner: ComponentType = (module as Record<N, ComponentType>)[name];
    return () => <MuiTheme><Inner /></MuiTheme>;
  };
  let here: ComponentType | undefined;
  const arrived = () => {
    const parts = ready.get(load);
    return parts ? here ??= wrapped(parts) : null;
  };
  if (Instead) {
    // Nothing suspends: React would keep the screen before in the document, and a skeleton that it has shown for 0.3 s.
    return function WithMui() {
      const [Screen, setScreen] = useState<ComponentType | null>(arrived);
      useLayoutEffect(() => {
        if (Screen) return undefined;
        let isGone = false;
        loadWithMui(load).then(
          () => { if (!isGone) startTransition(() => setScreen(arrived)); },
          (error: unknown) => { if (!isGone) setScreen(() => { throw error; }); },
        );
        return () => { isGone = true; };
      }, [Screen]);
      return Screen ? <Screen /> : <Instead />;
    };
  }
  const Later = lazy(async () => ({ default: here ??= wrapped(await loadWithMui(load)) }));
  return function WithMui() {
    // What is here already is drawn at once.
    const [Screen] = useState<ComponentType>(() => arrived() ?? Later);
    return <Screen />;
  };
}
