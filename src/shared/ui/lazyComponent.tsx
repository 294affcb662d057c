import { startTransition, useLayoutEffect, useState, type ComponentType } from 'react';
import { loadMessages } from '../i18n/messages';

/** Imports the module of a chunk. */
type Load = () => Promise<object>;

const loaded = new Map<Load, object>();

/** Loads a chunk and all English messages, which are the fallback of every language. */
export async function loadChunk(load: Load): Promise<void> {
  const [module] = await Promise.all([load(), loadMessages('en')]);
  loaded.set(load, module);
}

/**
 * A component in its own chunk, by its named export. `Fallback`, or nothing, is shown until the chunk has loaded. It
 * does not suspend, because React shows a suspended fallback for at least 300 ms.
 */
export function lazyComponent<N extends string>(
  load: () => Promise<Record<N, ComponentType>>,
  name: N,
  Fallback: ComponentType = () => null,
): ComponentType {
  let Part: ComponentType | null = null;
  const loadedPart = () => {
    const module = loaded.get(load);
    if (!module || Part) return Part;
    return (Part = (module as Record<N, ComponentType>)[name]);
  };
  return function LazyPart() {
    const [Shown, setShown] = useState<ComponentType | null>(loadedPart);
    useLayoutEffect(() => {
      if (Shown) return undefined;
      let isUnmounted = false;
      loadChunk(load).then(
        () => {
          if (!isUnmounted) startTransition(() => setShown(loadedPart));
        },
        (error: unknown) => {
          if (!isUnmounted)
            setShown(() => {
              throw error;
            });
        },
      );
      return () => {
        isUnmounted = true;
      };
    }, [Shown]);
    return Shown ? <Shown /> : <Fallback />;
  };
}
