import { startTransition, useLayoutEffect, useState, type ComponentType } from 'react';
import { loadMessages } from '../i18n/messages';

type Load<M extends object = object> = () => Promise<M>;
type PropsOf<C> = C extends ComponentType<infer P extends object> ? P : never;

const loaded = new Map<Load, object>();

/** Loads a chunk, and all English messages, the fallback of every language, unless the first route has all it needs. */
export async function loadChunk(load: Load, hasOwnMessages = false): Promise<void> {
  const [module] = await Promise.all([load(), hasOwnMessages ? null : loadMessages('en')]);
  loaded.set(load, module);
}

const Nothing = () => null;

/** What is shown in place of the chunk: nothing by default. */
interface Options<P> {
  fallback?: ComponentType<P>;
  /** Shown until the next mount if the chunk fails; null: nothing. By default it takes the screen (SHELL-03). */
  failed?: ComponentType<P> | null;
  /** Its messages are those of the first route (`loadHomeMessages`). */
  hasOwnMessages?: boolean;
}

/** A component in its own chunk, by its named export. */
export function lazyComponent<M extends object, N extends keyof M, P extends object = PropsOf<M[N]>>(
  load: Load<M>,
  name: N,
  { fallback: Fallback = Nothing, failed, hasOwnMessages }: Options<NoInfer<P>> = {},
): ComponentType<P> {
  const loadedPart = () => ((loaded.get(load) as M | undefined)?.[name] ?? null) as ComponentType<P> | null;
  return function LazyPart(props: P) {
    const [Shown, setShown] = useState(loadedPart);
    useLayoutEffect(() => {
      if (Shown) return undefined;
      let isUnmounted = false;
      loadChunk(load, hasOwnMessages).then(
        () => {
          if (!isUnmounted) startTransition(() => setShown(loadedPart));
        },
        (error: unknown) => {
          if (failed !== undefined) console.warn('A part of the page could not be loaded.', error);
          if (!isUnmounted)
            setShown(() => {
              if (failed !== undefined) return failed ?? Nothing;
              throw error;
            });
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Shown]);
    return Shown ? <Shown {...props} /> : <Fallback {...props} />;
  };
}
