import { startTransition, useLayoutEffect, useState, type ComponentType } from 'react';
import { loadMessages } from '../i18n/messages';

type Load<M extends object = object> = () => Promise<M>;
type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

const loaded = new Map<Load, object>();

/** Loads a chunk and all English messages, which are the fallback of every language. */
export async function loadChunk(load: Load): Promise<void> {
  const [module] = await Promise.all([load(), loadMessages('en')]);
  loaded.set(load, module);
}

/** What stands in place of a decoration whose chunk cannot be loaded; the next mount tries again. */
export const Nothing = () => null;

/**
 * A component in its own chunk, by its named export. `Fallback`, or nothing, is shown until the chunk has loaded. A
 * chunk that fails takes the screen with it (SHELL-03), unless `Failed` is given.
 */
export function lazyComponent<M extends object, N extends keyof M, P extends object = PropsOf<M[N]>>(
  load: Load<M>,
  name: N,
  Fallback?: ComponentType<NoInfer<P>>,
  Failed?: ComponentType<NoInfer<P>>,
): ComponentType<P> {
  const loadedPart = () => ((loaded.get(load) as M | undefined)?.[name] ?? null) as ComponentType<P> | null;
  return function LazyPart(props: P) {
    const [Shown, setShown] = useState(loadedPart);
    useLayoutEffect(() => {
      if (Shown) return undefined;
      let isUnmounted = false;
      loadChunk(load).then(
        () => {
          if (!isUnmounted) startTransition(() => setShown(loadedPart));
        },
        (error: unknown) => {
          if (Failed) console.warn('A part of the page could not be loaded.', error);
          if (!isUnmounted)
            setShown(() => {
              if (!Failed) throw error;
              return Failed;
            });
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : Fallback ? <Fallback {...props} /> : null;
  };
}
