import { whenIdle } from './whenIdle';

/** Runs one step after the other, each in a quiet moment of its own, so that a tap between them is answered at once; returns how to call the rest off. */
export function inQuietMoments(steps: readonly (() => unknown)[]): () => void {
  let stop: () => void = () => undefined;
  let isOff = false;
  const run = async () => {
    for (const step of steps) {
      await new Promise<void>((resolve) => { stop = whenIdle(resolve); });
      if (isOff) return;
      await step();
    }
  };
  // A step is a favour: what it could not do is done, and complained of, where it is needed.
  run().catch(() => undefined);
  return () => { isOff = true; stop(); };
}
